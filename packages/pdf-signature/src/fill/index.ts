export {
  type ArchivedFile,
  type ArchivedPage,
  type ArchivedWords,
  createArchivePdf,
} from './archive-pdf.ts'
export { type Colour, PageCanvas, type Rect, type TextStyle } from './canvas.ts'
export { type ArchiveProblem, checkArchivePdf } from './check-archive.ts'
export { createPdf, type NewPdfInfo } from './create-pdf.ts'
export { columnWidths, drawRow, type LaidRow, layRow, type TableLook } from './draw-table.ts'
export { FillError, type FillErrorCode } from './errors.ts'
export type { FaceName } from './faces.ts'
export type {
  CheckboxField,
  DateField,
  DateFormat,
  FieldBox,
  FillField,
  FillFont,
  ImageField,
  MultilineField,
  RadioField,
  TableColumn,
  TableField,
  TextField,
  WatermarkField,
} from './fields.ts'
export { type FillResult, fillPdf } from './fill-pdf.ts'
export { A4, type Box, FlowingPages, type Margins } from './flowing-pages.ts'
export { FontSet } from './font-set.ts'
export { type FillImage, readImage } from './images.ts'
export { StructureElement, type StructureType } from './structure.ts'
export { drawable, measure, spelled, wrap } from './text-layout.ts'
