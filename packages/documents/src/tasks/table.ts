// Everything a worker process can be asked to do. Each task loads its libraries when it is first asked for: a worker
// that only refuses bad archives never pays for recognition models or an Office engine.

import type { TaskTable } from '../worker/serve.ts'

export const tasks: TaskTable = {
  checkPdf: async () => (await import('./check-pdf.ts')).checkPdf,
  checkDocx: async () => (await import('./check-docx.ts')).checkDocx,
  checkXlsx: async () => (await import('./check-xlsx.ts')).checkXlsx,
  convertImages: async () => (await import('./convert-images.ts')).convertImages,
  convertOfd: async () => (await import('./convert-ofd.ts')).convertOfd,
  convertOffice: async () => (await import('../office/convert.ts')).convertOffice,
  findHidden: async () => (await import('./find-hidden.ts')).findHidden,
  ofdSignatures: async () => (await import('./ofd-signatures.ts')).ofdSignatures,
  printHtml: async () => (await import('./print-html.ts')).printHtml,
  readOfd: async () => (await import('./read-ofd.ts')).readOfd,
  readPdf: async () => (await import('./read-pdf.ts')).readPdf,
  renderPages: async () => (await import('./render-pages.ts')).renderPages,
}
