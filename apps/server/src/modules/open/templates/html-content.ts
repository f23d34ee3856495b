// What is kept of an HTML template somebody wrote, and what is still wrong with it. Pure.

import { undrawableProblem } from '@xinqi/api/drawable-text'
import { type HtmlContent, type HtmlField, LEFT_TO_PARTIES } from '@xinqi/api/open/html-template'
import { cleanHtml, DocumentError, type HtmlFacts } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'

export type Problem = { at: string; message: string }
export type Tidied = { content: HtmlContent; removed: string[]; problems: Problem[]; pictures: string[] }

const cleaned = (html: string) => {
  try {
    return cleanHtml(html)
  } catch (error) {
    if (error instanceof DocumentError) throw new CodedError('OPEN_HTML', error.message)
    throw error
  }
}

/** Only what can be printed is kept; every field named in the text is one of its fields, and no other is. */
export const tidied = (written: HtmlContent): Tidied => {
  const [body, header, footer] = [cleaned(written.html), cleaned(written.header), cleaned(written.footer)]
  const parts = [body, header, footer]
  for (const { facts } of parts) {
    const undrawn = undrawableProblem(facts.text)
    if (undrawn) throw new CodedError('OPEN_HTML', undrawn)
  }
  const roles = written.roles.map((role) => ({ ...role, name: role.name.trim() }))
  const fields = fieldsIn(
    parts.map(({ facts }) => facts),
    written.fields,
  )
  const content: HtmlContent = {
    ...written,
    html: body.html,
    header: header.html,
    footer: footer.html,
    roles,
    fields,
  }
  return {
    content,
    removed: [...new Set(parts.flatMap(({ removed }) => removed))],
    problems: problemsIn(content, body.facts),
    pictures: [...new Set(parts.flatMap(({ facts }) => facts.pictures))],
  }
}

/** In the order the text names them; one it does not say anything of is a line of text. */
const fieldsIn = (facts: readonly HtmlFacts[], known: readonly HtmlField[]): HtmlField[] => {
  const tables = new Map<string, Set<string>>()
  for (const { key, columns } of facts.flatMap((one) => one.tables))
    tables.set(key, new Set([...(tables.get(key) ?? []), ...columns]))
  return [...new Set(facts.flatMap(({ keys }) => keys))].map((key): HtmlField => {
    const defined = known.find((one) => one.key === key)
    const columns = tables.get(key)
    if (columns)
      return {
        ...(defined ?? { key, name: key, required: true }),
        type: 'table',
        role: null,
        columns: [...new Set([...(defined?.columns ?? []), ...columns])],
      }
    return defined ?? { key, name: key, type: 'text', role: null, required: true }
  })
}

const problemsIn = ({ roles, fields, html }: HtmlContent, facts: HtmlFacts): Problem[] => {
  const found: Problem[] = []
  const say = (at: string, message: string) => found.push({ at, message })
  if (html.trim() === '') say('html', '模板还没有正文')
  const names = roles.map(({ name }) => name)
  for (const [index, name] of names.entries())
    if (names.indexOf(name) !== index) say('roles', `角色「${name}」重复`)
  for (const { role, kind } of facts.marks) {
    const named = roles.find(({ name }) => name === role)
    if (!named) say('marks', `签署位置指向不存在的角色「${role}」`)
    else if (kind === 'seal' && named.type === 'person') say('marks', `个人角色「${role}」不能盖企业印章`)
  }
  for (const { name } of roles)
    if (!facts.marks.some(({ role, kind }) => role === name && kind !== 'date'))
      say('marks', `角色「${name}」还没有签署位置`)
  for (const { key, type, role, options, columns } of fields) {
    if (role && !names.includes(role)) say('fields', `字段「${key}」由不存在的角色「${role}」填写`)
    if (role && !LEFT_TO_PARTIES.includes(type)) say('fields', `字段「${key}」的类型只能由发起方填写`)
    if (!role && type === 'image') say('fields', `图片字段「${key}」须由签署方填写`)
    if (['choice', 'check', 'select'].includes(type) && !options?.length)
      say('fields', `字段「${key}」没有选项`)
    if (type === 'table' && !columns?.length) say('fields', `表格「${key}」没有列`)
  }
  return found
}
