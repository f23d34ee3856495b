import { readFile, writeFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { TextModel } from '@xinqi/documents'
import { compare } from './compare.ts'
import { ComparisonError } from './errors.ts'
import { toHtml } from './export/html.ts'
import { CLASS_LABELS, flattened, percent, shownText, TYPE_LABELS } from './export/labels.ts'
import type { Comparison, ComparisonOptions, Diff } from './types.ts'

const FLAGS = {
  width: { type: 'boolean' },
  seal: { type: 'boolean' },
  font: { type: 'boolean' },
  size: { type: 'boolean' },
  handwriting: { type: 'boolean' },
  furniture: { type: 'boolean' },
  json: { type: 'boolean' },
  html: { type: 'string' },
  excel: { type: 'string' },
} as const

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: FLAGS })
  } catch {
    throw new ComparisonError('USAGE')
  }
}

/** Compare two files as asked; the exit code. */
export async function runCli(args: readonly string[]): Promise<number> {
  try {
    const { positionals, values: options } = parsed(args)
    const [baseFile, finalFile] = positionals
    if (!baseFile || !finalFile || positionals.length > 2) throw new ComparisonError('USAGE')
    const base = await read(baseFile)
    const final = await read(finalFile)
    const started = performance.now()
    const comparison = compare(base, final, comparisonOptions(options))
    const ms = Math.round((performance.now() - started) * 10) / 10
    if (options.html) {
      const names = { baseName: basename(baseFile), finalName: basename(finalFile) }
      await writeFile(options.html, toHtml(comparison, names))
    }
    if (options.excel) {
      const { toExcel } = await import('./export/excel.ts')
      await writeFile(options.excel, await toExcel(comparison))
    }
    process.stdout.write(options.json ? `${JSON.stringify(plain(comparison, ms))}\n` : listed(comparison))
    return 0
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
}

const comparisonOptions = (options: ReturnType<typeof parsed>['values']): ComparisonOptions => ({
  fullWidthHalfWidthRecognition: options.width,
  sealRecognition: options.seal,
  fontFamilyRecognition: options.font,
  fontSizeRecognition: options.size,
  handWritingRecognition: options.handwriting,
  pageFurniture: options.furniture,
})

async function read(file: string): Promise<string | TextModel> {
  const bytes = await readFile(file).catch(() => {
    throw new ComparisonError('FILE_UNREADABLE', file)
  })
  if (extname(file).toLowerCase() === '.txt') return decoded(bytes)
  const { readModel } = await import('@xinqi/documents')
  return readModel(bytes)
}

/** UTF-8, or what Chinese systems wrote before it. A byte order mark stays, so that offsets are the file's own. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

type PlainDiff = {
  type: string
  baseStart: number
  baseEnd: number
  finalStart: number
  finalEnd: number
  baseText: string
  finalText: string
  class: string
  category: string | null
  inner?: PlainDiff[]
}

function plain({ diffs, similarity, remarks }: Comparison, ms: number) {
  return { diffs: diffs.map(plainDiff), similarity, ms, ...(remarks.length > 0 ? { remarks } : {}) }
}

function plainDiff(diff: Diff): PlainDiff {
  const { base, final, type, baseText, finalText, category, inner } = diff
  return {
    type,
    baseStart: base.start,
    baseEnd: base.end,
    finalStart: final.start,
    finalEnd: final.end,
    baseText,
    finalText,
    class: diff.class,
    category,
    ...(inner ? { inner: inner.map(plainDiff) } : {}),
  }
}

function listed(comparison: Comparison): string {
  const rows = flattened(comparison.diffs).map((diff) => {
    const kind = [TYPE_LABELS[diff.type], CLASS_LABELS[diff.class], diff.category].filter(Boolean).join('·')
    const [base, final] = [shownText(diff, 'base'), shownText(diff, 'final')]
    const change = diff.type === 'move' ? final : `“${base}” → “${final}”`
    return `${diff.id}\t[${kind}]\t${diff.clause ?? ''}\t${change.replace(/\s+/g, ' ')}`
  })
  const heading = `相似度 ${percent(comparison.similarity)}，共 ${comparison.diffs.length} 处差异`
  return `${[heading, ...comparison.remarks, ...rows].join('\n')}\n`
}
