// Pages out of a filled tree: one compile, in a worker process that has no network and nothing of the caller's.

import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DocumentError } from '../errors.ts'
import type { Printed } from './fill-tree.ts'
import { PAGE_PROGRAM } from './page-program.ts'

export type PageForm = {
  /** Points. */
  width: number
  height: number
  /** Millimetres. */
  top: number
  bottom: number
  left: number
  right: number
}
export type Printing = {
  title: string
  page: PageForm
  header: Printed[]
  footer: Printed[]
  blocks: Printed[]
  pictures: Readonly<Record<string, Uint8Array>>
}
/** Where a box came to stand: page from 0, points from its top left corner. */
export type Place = { id: string; page: number; x: number; y: number }
export type PrintedPages = { pdf: Uint8Array; pages: number; places: Place[] }

const FONTS = [
  'noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'tinos/400Regular/Tinos_400Regular.ttf',
  'tinos/700Bold/Tinos_700Bold.ttf',
  'tinos/400Regular_Italic/Tinos_400Regular_Italic.ttf',
  'arimo/400Regular/Arimo_400Regular.ttf',
  'arimo/700Bold/Arimo_700Bold.ttf',
]
const { resolve } = createRequire(import.meta.url)
const fontPaths = () =>
  FONTS.map((file) => {
    const [family, ...rest] = file.split('/')
    return join(dirname(resolve(`@expo-google-fonts/${family}/package.json`)), ...rest)
  })

type Compiler = import('@myriaddreamin/typst-ts-node-compiler').NodeCompiler
let compiler: Compiler | undefined

/** Fonts are opened once in the life of a worker. */
const ready = async (): Promise<Compiler> => {
  if (!compiler) {
    const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler')
    compiler = NodeCompiler.create({ workspace: process.cwd(), fontArgs: [{ fontPaths: fontPaths() }] })
  }
  return compiler
}

export const printTree = async (printing: Printing): Promise<PrintedPages> => {
  const typst = await ready()
  const doc = JSON.stringify({
    ...printing,
    pictures: Object.fromEntries(
      Object.entries(printing.pictures).map(([id, bytes]) => [id, Array.from(bytes)]),
    ),
  })
  try {
    const compiled = typst.compile({ mainFileContent: PAGE_PROGRAM, inputs: { doc } })
    const made = compiled.result
    if (!made)
      throw new DocumentError(
        'failed',
        JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? []).slice(0, 500),
      )
    const found = typst.query(made, { selector: '<place>', field: 'value' }) as Place[]
    const pdf = typst.pdf(made)
    return {
      pdf,
      pages: made.numOfPages,
      places: found.map(({ id, page, x, y }) => ({ id, page: page - 1, x, y })),
    }
  } finally {
    typst.evictCache(0)
  }
}
