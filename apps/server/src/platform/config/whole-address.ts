import type { Config } from './settings.ts'

/** Whole: paper and messages have no page an address could be relative to. */
export const wholeAddress = (
  { PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  path: string,
): string => {
  const host = HOST === '0.0.0.0' || HOST === '127.0.0.1' || HOST === '::' ? 'localhost' : HOST
  return new URL(path, PUBLIC_URL ?? `http://${host}:${PORT}`).toString()
}

/** In a message: whole, also where nobody said under which name this is found, as in a demo on one's own machine. */
export const messageAddress = (config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>, path: string): string =>
  config.PUBLIC_URL || config.PORT === 0 ? `${config.PUBLIC_URL ?? ''}${path}` : wholeAddress(config, path)
