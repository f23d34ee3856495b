import type { FastifyRequest } from 'fastify'

/** Names and values of ours are plain letters; anything else was not set by us. */
export const cookieOf = (request: Pick<FastifyRequest, 'headers'>, name: string): string | null => {
  const found = (request.headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
  const value = found?.slice(name.length + 1) ?? ''
  return /^[\w-]{16,128}$/.test(value) ? value : null
}

/** Not for scripts, not for other sites, not over plain http where the site is not plain. */
export const hiddenCookie = (name: string, value: string, lifetimeMs: number, isHttps: boolean): string =>
  `${name}=${value}; Path=/api; Max-Age=${Math.floor(lifetimeMs / 1000)}; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`
