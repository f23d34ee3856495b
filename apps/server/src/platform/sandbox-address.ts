// People of a sandbox are reached under numbers of their own: the number they were given, behind the name of their
// sandbox. Nothing outside finds them by it, and nothing meant for them can reach a real telephone.

const PATTERN = /^sbx:([0-9a-f]{32}):(.*)$/

export const sandboxAddress = (realm: string, plain: string): string =>
  `sbx:${realm.replaceAll('-', '')}:${plain}`

/** Within a sandbox its address; elsewhere the number itself. */
export const addressIn = (realm: string | null, plain: string): string =>
  realm ? sandboxAddress(realm, plain) : plain

/** As people write it. */
export const plainAddress = (address: string): string => PATTERN.exec(address)?.[2] ?? address

export const realmOfAddress = (address: string): string | null => {
  const hex = PATTERN.exec(address)?.[1]
  return hex ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : null
}
