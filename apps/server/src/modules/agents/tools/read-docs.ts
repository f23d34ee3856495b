import { DOCS, passages, searchDocs } from '@xinqi/api/open/docs'
import { endpointMarkdown, markdownOf } from '@xinqi/api/open/docs/markdown'
import { type PublicPath, publicEndpoints } from '@xinqi/api/open/registry'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

const FOUND = 8
const EXCERPT = 400

/** The very documents the pages show: nothing of anybody's contracts is in them. */
export const searchTheDocs: PlainHandler<'/agents/docs/search'> = async ({ body }) => ({
  list: searchDocs(body.q, FOUND).map(({ path, page, title, text }) => ({
    path,
    page,
    title,
    text: text.slice(0, EXCERPT),
  })),
})

export const readTheDocs: PlainHandler<'/agents/docs/read'> = async ({ body }) => {
  const [path, section] = body.path.split('#')
  const asked = new URL(path!, 'http://docs.invalid')
  const endpoint = asked.searchParams.get('id') ?? ''
  if (asked.pathname === '/platform/openApiDetails' && Object.hasOwn(publicEndpoints, endpoint))
    return { title: endpoint, markdown: endpointMarkdown(endpoint as PublicPath) }
  const doc = DOCS.find((one) => one.path === asked.pathname)
  // An error code, an industry: found by the search, and no page of its own.
  const passage = doc ? undefined : passages().find((one) => one.path === body.path)
  if (passage) return { title: passage.title, markdown: `# ${passage.title}\n\n${passage.text}\n` }
  if (!doc) throw new CodedError('NOT_FOUND', '没有这一页文档')
  const sections = doc.sections.filter(({ id }) => section === undefined || id === section)
  if (sections.length === 0) throw new CodedError('NOT_FOUND', '这一页没有这一节')
  return { title: doc.title, markdown: markdownOf({ ...doc, sections }) }
}
