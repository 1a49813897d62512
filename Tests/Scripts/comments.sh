#!/bin/bash
# Names the declarations of the library's API without a comment. Initializers, comparisons and hashes may go without: their names often
# say it all.
set -euo pipefail
rules=$(sed '/AllPublicDeclarations/s/false/true/' .swift-format)
swift format lint --recursive --parallel Sources/AuthCore Sources/AuthLocalServer --configuration "$rules" 2>&1 \
  | { grep AllPublicDeclarationsHaveDocumentation || true; } \
  | { ! grep -vE "for '(init|==|hash)"; }
