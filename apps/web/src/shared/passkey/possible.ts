/** Passkeys belong to a domain: a page opened by number, or not over a safe connection, has none. */
export const passkeysPossible = (domain?: string): boolean => {
  if (typeof PublicKeyCredential === 'undefined' || !isSecureContext) return false
  const host = location.hostname
  if (domain) return host === domain || host.endsWith(`.${domain}`)
  return !/^[\d.]+$|:/.test(host)
}
