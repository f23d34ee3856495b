export const readCookie = (name: string): string | null => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return (found && decodeURIComponent(found.slice(name.length + 1))) || null
}

export const writeCookie = (name: string, value: string, lifetime: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${lifetime / 1000}; SameSite=Lax${secure}`
}

export const dropCookie = (name: string) => writeCookie(name, '', 0)
