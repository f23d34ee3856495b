// How a sheet goes onto paper. What its author set up is kept to the letter; a sheet he set up nothing for would be cut
// into strips by a reader, so it is given the width of an A4 page and as many pages as it takes.

const tag = (name: string) => new RegExp(`<((?:\\w+:)?)${name}\\b([^>]*?)(/?)>`)
const attribute = (attributes: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1]
const without = (attributes: string, ...names: string[]) =>
  names.reduce(
    (left, name) => left.replace(new RegExp(`\\s*\\b${name}\\s*=\\s*["'][^"']*["']`), ''),
    attributes,
  )
const isOn = (value: string | undefined) => value === '1' || value === 'true'

/** What may stand behind the page set-up, in the order of the format. */
const BEHIND = [
  'headerFooter',
  'rowBreaks',
  'colBreaks',
  'customProperties',
  'cellWatches',
  'ignoredErrors',
  'smartTags',
  'drawing',
  'legacyDrawing',
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
]
const behind = new RegExp(`<(?:\\w+:)?(?:${BEHIND.join('|')})\\b|</(?:\\w+:)?worksheet>`)

/** Its author said how it is to be printed: a part of it, a scale, or so many pages. Pure. */
export const isSetUp = (sheet: string, hasPrintArea: boolean): boolean => {
  if (hasPrintArea) return true
  if (isOn(attribute(tag('pageSetUpPr').exec(sheet)?.[2] ?? '', 'fitToPage'))) return true
  const scale = attribute(tag('pageSetup').exec(sheet)?.[2] ?? '', 'scale')
  return (scale !== undefined && scale !== '100') || /<(?:\w+:)?colBreaks\b/.test(sheet)
}

/** The sheet as wide as its page. Pure. */
export const fitToWidth = (sheet: string): string => withSetup(withFit(sheet))

const withFit = (sheet: string): string => {
  const fit = tag('pageSetUpPr').exec(sheet)
  if (fit)
    return sheet.replace(
      fit[0],
      `<${fit[1]}pageSetUpPr${without(fit[2]!, 'fitToPage')} fitToPage="1"${fit[3]}>`,
    )
  const properties = tag('sheetPr').exec(sheet)
  if (properties) {
    const [whole, prefix, attributes, closed] = properties
    const inner = `<${prefix}pageSetUpPr fitToPage="1"/>`
    if (closed) return sheet.replace(whole, `<${prefix}sheetPr${attributes}>${inner}</${prefix}sheetPr>`)
    // The last of what the properties hold.
    return sheet.replace(`</${prefix}sheetPr>`, `${inner}</${prefix}sheetPr>`)
  }
  const root = tag('worksheet').exec(sheet)
  if (!root) return sheet
  const [whole, prefix] = root
  return sheet.replace(
    whole,
    `${whole}<${prefix}sheetPr><${prefix}pageSetUpPr fitToPage="1"/></${prefix}sheetPr>`,
  )
}

const withSetup = (sheet: string): string => {
  const setup = tag('pageSetup').exec(sheet)
  if (setup) {
    const [whole, prefix, attributes, closed] = setup
    const kept = without(attributes!, 'fitToWidth', 'fitToHeight', 'scale')
    const paper = attribute(kept, 'paperSize') === undefined ? ' paperSize="9"' : ''
    return sheet.replace(whole, `<${prefix}pageSetup${kept}${paper} fitToWidth="1" fitToHeight="0"${closed}>`)
  }
  const place = behind.exec(sheet)
  if (!place) return sheet
  const prefix = /^<\/?(\w+:)?/.exec(place[0])?.[1] ?? ''
  const added = `<${prefix}pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"/>`
  return `${sheet.slice(0, place.index)}${added}${sheet.slice(place.index)}`
}
