import type { Config } from '../../../platform/config/settings.ts'

/** Whole, because it is printed: paper has no page it could be relative to. */
export const printedAddress = (
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  path: string,
): string => {
  const host = HOST === '0.0.0.0' || HOST === '127.0.0.1' || HOST === '::' ? 'localhost' : HOST
  return new URL(path, PUBLIC_URL ?? `http://${host}:${PORT}`).toString()
}
