export { PdfDocument } from './document.ts'
export { PdfError, type PdfErrorCode } from './errors.ts'
export {
  isName,
  name,
  PdfDict,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  ref,
} from './objects.ts'
export {
  type Box,
  countPages,
  inheritedAttribute,
  type PageGeometry,
  type PdfPage,
  pageAt,
  pageGeometry,
  readBox,
  walkPages,
} from './pages.ts'
export { Resolving } from './resolving.ts'
export { formatNumber, serialize, serializeIndirect } from './serialize.ts'
export { lookupInSection, numbersInSection, type XrefEntry, type XrefSection } from './xref-section.ts'
