import { MARKETING_TITLE } from '../brand/brand.ts'

/**
 * Every page is laid out for the screen it is on: a desktop-wide page shrunk onto a telephone can be read by nobody.
 * Login and blank pages also fill the screen to its rounded corners, and mind them themselves.
 */
const VIEWPORTS = {
  mobile: 'width=device-width, initial-scale=1, viewport-fit=cover',
  desktop: 'width=device-width, initial-scale=1',
}

export const setPageTitle = (title: string | undefined) => {
  document.title = title || MARKETING_TITLE
}

export const setViewport = (kind: keyof typeof VIEWPORTS) => {
  let meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')
  if (!meta) {
    meta = document.createElement('meta')
    meta.name = 'viewport'
    document.head.append(meta)
  }
  meta.content = VIEWPORTS[kind]
}
