import type { PdfDocument } from '../../pdf/document.ts'
import { PdfError } from '../../pdf/errors.ts'
import { PdfRef, type PdfValue } from '../../pdf/objects.ts'
import { type FormTree, readFormTree } from '../fields.ts'
import { type PageTree, readPageTree } from './pages.ts'

/** Fields and pages that may be read over all revisions together. */
const MAX_READ = 4_000_000

export interface Outline {
  pages: PageTree
  form: FormTree
  formAfter: FormTree
  /** Objects with rules of their own: pages, page tree nodes, fields and the catalog of the older revision. */
  judgedElsewhere: ReadonlySet<number>
}

/**
 * The pages and fields of the revisions compared, carried from one to the next: they are read again only when a
 * revision writes an object they were read from.
 */
export class DocumentOutline {
  private pages: PageTree | undefined
  private form: FormTree | undefined
  private judged: ReadonlySet<number> | undefined
  private left = MAX_READ

  advance(before: PdfDocument, after: PdfDocument, rewritten: ReadonlySet<number>): Outline {
    const pages = this.pages ?? this.count(readPageTree(before), (tree) => tree.pages.length)
    const form = this.form ?? this.count(readFormTree(before), (tree) => tree.nodes.size)
    const judged = this.judged ?? judgedElsewhere(before, pages, form)
    const formTouched = formSources(before, form).some((num) => rewritten.has(num))
    const formAfter = formTouched ? this.count(readFormTree(after, form), (tree) => tree.nodes.size) : form
    const pagesTouched = [rootNumber(before), ...pages.nodes].some((num) => rewritten.has(num))
    this.pages = pagesTouched ? undefined : pages
    this.form = formAfter
    this.judged = formTouched || pagesTouched ? undefined : judged
    return { pages, form, formAfter, judgedElsewhere: judged }
  }

  private count<T>(tree: T, size: (tree: T) => number): T {
    this.left -= size(tree)
    if (this.left < 0) throw new PdfError('PDF_LIMIT', '修订与表单域过多')
    return tree
  }
}

function judgedElsewhere(before: PdfDocument, pages: PageTree, form: FormTree): Set<number> {
  return new Set([...pages.pages, ...pages.nodes, ...form.nodes.keys(), rootNumber(before)])
}

/** Every object whose rewriting may change the form tree. */
function formSources(doc: PdfDocument, form: FormTree): number[] {
  const entry = doc.root.get('AcroForm')
  const fields = doc.dict(entry)?.get('Fields')
  const lists = [...form.nodes.values()].map((node) => node.dict.get('Kids'))
  return [rootNumber(doc), ...form.nodes.keys(), ...[entry, fields, ...lists].flatMap(numberOf)]
}

const numberOf = (value: PdfValue | undefined): number[] => (value instanceof PdfRef ? [value.num] : [])

const rootNumber = (doc: PdfDocument): number => {
  const root = doc.trailer.get('Root')
  return root instanceof PdfRef ? root.num : -1
}
