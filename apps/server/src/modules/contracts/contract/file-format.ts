import type { FileRow } from './aggregate.ts'

// What of a contract's file is signed, shown and taken along. A PDF is all three. A file signed as OFD is signed and taken
// along as it is; what people see are pages made of it, which prove nothing.

export const PDF_MEDIA = 'application/pdf'
export const OFD_MEDIA = 'application/ofd'
export const SIGNED_AS = ['pdf', 'ofd'] as const

type FileBlobs = Pick<FileRow, 'signed_as' | 'source_blob' | 'pdf_blob' | 'current_blob' | 'view_blob'>

export const isOfd = ({ signed_as }: Pick<FileRow, 'signed_as'>): boolean => signed_as === 'ofd'

/** The file itself as it stands; before it is sent, what it will be made of. */
export const ownBlob = (file: Omit<FileBlobs, 'view_blob'>): string | null =>
  file.current_blob ?? (isOfd(file) ? file.source_blob : file.pdf_blob)

/** Its pages as they stand, as PDF. */
export const pagesBlob = (file: Omit<FileBlobs, 'source_blob'>): string | null =>
  isOfd(file) ? (file.view_blob ?? file.pdf_blob) : (file.current_blob ?? file.pdf_blob)

const withEnding = (name: string, ending: string): string => `${name.replace(/\.[^.]*$/, '')}.${ending}`

export const pdfName = (name: string): string => withEnding(name, 'pdf')

/** As whoever takes it along finds it. */
export const ownName = ({ name, signed_as }: Pick<FileRow, 'name' | 'signed_as'>): string =>
  withEnding(name, signed_as)
