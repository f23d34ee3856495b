/** In points, as it is shown. */
export type PageSize = [width: number, height: number]
type Pages = { page_sizes: unknown; added_pages: number }

/** Of the file as it was given, without the pages a long table was continued on. */
export const ownPageSizes = ({ page_sizes, added_pages }: Pages): PageSize[] => {
  const sizes = page_sizes as PageSize[]
  return sizes.slice(0, sizes.length - added_pages)
}

/** What a row says of the pages once these are behind its own. */
export const pagesWith = (file: Pages, added: readonly PageSize[]) => ({
  page_sizes: JSON.stringify([...ownPageSizes(file), ...added]),
  added_pages: added.length,
})
