import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '../../pdf/objects.ts'
import { type AllowedChange, ForbiddenChange, type RevisionStep } from './step.ts'
import { compareStructureTree } from './structure-tree.ts'

/** Catalog entries with rules of their own, or that name versions and do not show. */
const EXEMPT = new Set(['AcroForm', 'DSS', 'Extensions', 'Metadata', 'MarkInfo', 'Version', 'Perms'])

export function compareCatalog(
  step: RevisionStep,
  judgedElsewhere: ReadonlySet<number>,
  changes: AllowedChange[],
): void {
  const before = step.before.root
  const after = step.after.root
  if (after.hasDuplicateKeys && after !== before) throw new ForbiddenChange('文档目录含有重复的键')
  for (const key of new Set([...before.map.keys(), ...after.map.keys()])) {
    if (EXEMPT.has(key) || step.walker.equal(before.get(key), after.get(key))) continue
    if (key === 'StructTreeRoot' && compareStructureTree(step, judgedElsewhere)) {
      changes.push({ kind: 'structure' })
      continue
    }
    throw new ForbiddenChange(`文档目录被改动（${key}）`)
  }
  comparePermissions(step)
  compareMetadata(step, before.get('Metadata'), after.get('Metadata'), changes)
  if (!step.walker.equal(before.get('DSS'), after.get('DSS'))) {
    if (after.has('DSS') && !step.after.dict(after.get('DSS')))
      throw new ForbiddenChange('验证数据（DSS）格式错误')
    changes.push({ kind: 'dss' })
  }
}

/** Features one vendor's reader unlocks; they say nothing about the document. */
const USAGE_RIGHTS = new Set(['UR', 'UR3'])

/** /Perms may only gain the certification that this very revision signs. */
function comparePermissions(step: RevisionStep): void {
  const before = step.before.dict(step.before.root.get('Perms')) ?? new PdfDict()
  const after = step.after.dict(step.after.root.get('Perms')) ?? new PdfDict()
  for (const key of new Set([...before.map.keys(), ...after.map.keys()])) {
    if (USAGE_RIGHTS.has(key) || step.walker.equal(before.get(key), after.get(key))) continue
    const signature = step.after.dict(after.get(key))
    const isNewlySigned = !before.has(key) && signature && step.newSignatures.get(signature)?.holds
    if (!isNewlySigned) throw new ForbiddenChange(`文档权限被改动（${key}）`)
  }
}

function compareMetadata(
  step: RevisionStep,
  before: PdfValue | undefined,
  after: PdfValue | undefined,
  changes: AllowedChange[],
): void {
  if (step.walker.equal(before, after)) return
  const stream = step.after.resolve(after)
  if (stream !== null && !(stream instanceof PdfStream)) throw new ForbiddenChange('文档元数据格式错误')
  changes.push({ kind: 'metadata' })
}

/** Trailer entries that describe the file, not the document. */
const FILE_KEYS = new Set([
  'Size',
  'Prev',
  'XRefStm',
  'ID',
  'Info',
  'Type',
  'W',
  'Index',
  'Filter',
  'DecodeParms',
  'Length',
])

export function compareTrailer(step: RevisionStep, changes: AllowedChange[]): void {
  const before = step.before.trailer
  const after = step.after.trailer
  const oldRoot = before.get('Root')
  const newRoot = after.get('Root')
  if (!(oldRoot instanceof PdfRef && newRoot instanceof PdfRef) || oldRoot.num !== newRoot.num)
    throw new ForbiddenChange('文档目录被替换')
  for (const key of new Set([...before.map.keys(), ...after.map.keys()])) {
    if (FILE_KEYS.has(key) || key === 'Root') continue
    // A linearised first section and some writers leave out what an update repeats; checksums change.
    const harmless = !after.has(key) || isScalar(after.get(key))
    if (harmless && key !== 'Encrypt') continue
    if (!step.walker.equal(before.get(key), after.get(key)))
      throw new ForbiddenChange(`文件尾被改动（${key}）`)
  }
  compareInfo(step, changes)
}

const isScalar = (value: PdfValue | undefined): boolean =>
  value === null || typeof value !== 'object' || value instanceof PdfName || value instanceof PdfString

function compareInfo(step: RevisionStep, changes: AllowedChange[]): void {
  const before = step.before.dict(step.before.trailer.get('Info'))
  const after = step.after.dict(step.after.trailer.get('Info'))
  if (!after || after === before) return
  for (const value of after.map.values()) {
    const resolved = step.after.resolve(value)
    if (resolved instanceof PdfStream || resolved instanceof PdfDict || Array.isArray(resolved))
      throw new ForbiddenChange('文档信息（Info）格式错误')
  }
  changes.push({ kind: 'metadata' })
}
