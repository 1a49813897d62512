/// The picture in the browser's tab: a keyhole.
enum Icon {
  static let text = #"""
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#3553c9"/>\#
    <path d="M16 8a4.5 4.5 0 0 0-2 8.5V24h4v-7.500A4.500 4.500 0 0 0 16 8z" fill="#fff"/></svg>
    """#
}
