// Everything a worker process can be asked to do.

import { convertOffice } from '../office/convert.ts'
import { checkPdf } from './check-pdf.ts'
import { convertImages } from './convert-images.ts'
import { convertOfd } from './convert-ofd.ts'
import { readOfd } from './read-ofd.ts'
import { readPdf } from './read-pdf.ts'
import { renderPages } from './render-pages.ts'

export const tasks = { checkPdf, convertImages, convertOfd, convertOffice, readOfd, readPdf, renderPages }
