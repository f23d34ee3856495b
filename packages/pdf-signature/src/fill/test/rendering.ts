import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const hasTool = (tool: string): boolean => spawnSync(tool, ['--version']).error === undefined

/** Darkness per pixel, 0 white to 255 black. */
export interface Picture {
  width: number
  height: number
  ink: Uint8Array
}

function withFile<T>(pdf: Uint8Array, use: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'fill-'))
  try {
    const path = join(folder, 'file.pdf')
    writeFileSync(path, pdf)
    return use(path, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What an independent renderer shows of a page (from 0), cropped and turned. */
export function renderPage(pdf: Uint8Array, page = 0, dpi = 144): Picture {
  return withFile(pdf, (path, folder) => {
    const options = [
      '-gray',
      '-cropbox',
      '-r',
      String(dpi),
      '-f',
      String(page + 1),
      '-l',
      String(page + 1),
      '-singlefile',
    ]
    execFileSync('pdftoppm', [...options, path, join(folder, 'page')], { stdio: 'pipe' })
    return readPgm(readFileSync(join(folder, 'page.pgm')))
  })
}

function readPgm(file: Buffer): Picture {
  const match = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 64))!
  const [width, height] = [Number(match[1]), Number(match[2])]
  return { width, height, ink: file.subarray(match[0].length).map((grey) => 255 - grey) }
}

/** Empty when the file is clean. */
export function qpdfComplaints(pdf: Uint8Array): string {
  return withFile(pdf, (path) => {
    const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    return status === 0 ? '' : `${stdout}${stderr}`
  })
}

export function throughQpdf(pdf: Uint8Array, ...options: string[]): Buffer {
  return withFile(pdf, (path, folder) => {
    const out = join(folder, 'out.pdf')
    execFileSync('qpdf', [...options, path, out], { stdio: 'pipe' })
    return readFileSync(out)
  })
}

export interface InkBox {
  left: number
  top: number
  right: number
  bottom: number
}

/** Fractions of the page that hold ink; null for a blank page. */
export function inkBox({ width, height, ink }: Picture): InkBox | null {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  ink.forEach((value, i) => {
    if (value < 64) return
    const [x, y] = [i % width, Math.floor(i / width)]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x + 1)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y + 1)
  })
  if (box.right === 0) return null
  return {
    left: box.left / width,
    right: box.right / width,
    top: box.top / height,
    bottom: box.bottom / height,
  }
}

/** Pearson correlation of two pictures of the same size. */
export function likeness(a: Picture, b: Picture): number {
  const mean = (ink: Uint8Array) => ink.reduce((sum, v) => sum + v, 0) / ink.length
  const [ma, mb] = [mean(a.ink), mean(b.ink)]
  let ab = 0
  let aa = 0
  let bb = 0
  a.ink.forEach((value, i) => {
    const [da, db] = [value - ma, b.ink[i]! - mb]
    ab += da * db
    aa += da * da
    bb += db * db
  })
  return aa === 0 || bb === 0 ? 0 : ab / Math.sqrt(aa * bb)
}
