// A registry with the packages of a folder, and with packages of machines that are not there. Prints its address.
//
// Usage: node npm_registry.js FOLDER VERSION
const { execFileSync } = require('child_process')
const { createHash } = require('crypto')
const { existsSync, readFileSync } = require('fs')
const { createServer } = require('http')
const { basename } = require('path')

const [folder, version] = process.argv.slice(2)
const file = name => `${folder}/${name}-${version}.tgz`

function described(name, host) {
  const dist = { tarball: `http://${host}/${basename(file(name))}` }
  if (!existsSync(file(name))) {
    const [, os, cpu] = name.split('-')
    return { ...described(`authctl-${process.platform}-${process.arch}`, host), name, os: [os], cpu: [cpu], dist }
  }
  dist.integrity = 'sha512-' + createHash('sha512').update(readFileSync(file(name))).digest('base64')
  return { ...JSON.parse(execFileSync('tar', ['-xzOf', file(name), 'package/package.json'])), dist }
}

createServer((request, response) => {
  const name = basename(request.url)
  if (name.endsWith('.tgz')) return response.end(readFileSync(`${folder}/${name}`))
  const about = described(name, request.headers.host)
  response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: about } }))
}).listen(0, '127.0.0.1', function () {
  console.log(`http://127.0.0.1:${this.address().port}`)
})
