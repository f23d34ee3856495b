import { MARKETING_TITLE } from '../brand/brand.ts'

const VIEWPORTS = {
  mobile: 'width=device-width, initial-scale=1, viewport-fit=cover',
  desktop: 'width=1200',
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
