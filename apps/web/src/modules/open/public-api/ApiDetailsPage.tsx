import { ERRORS } from '@xinqi/api/errors'
import { NEXT_CALLS, wordsForPrograms } from '@xinqi/api/open/next-calls'
import { everyPublicEndpoint, PUBLIC_BASE, PUBLIC_RATES } from '@xinqi/api/open/registry'
import { SAMPLE_ANSWERS } from '@xinqi/api/open/sample-answers'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../../shared/console/States.tsx'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { Rows } from '../../../shared/list/Rows.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { DocSearch } from './DocSearch.tsx'
import styles from './docs.module.css'
import { Feedback } from './Feedback.tsx'
import { Samples } from './Samples.tsx'

type Schema = {
  type?: string
  description?: string
  enum?: string[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  nullable?: boolean
}
type Field = { name: string; type: string; required: boolean; about: string }

const typeName = (schema: Schema): string => {
  if (schema.enum) return schema.enum.join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.type === 'array') return `${schema.items ? typeName(schema.items) : ''}[]`
  return schema.type ?? '任意'
}

/** Every field with those inside it, by the path a partner would write. */
const fieldsOf = (schema: Schema, prefix = ''): Field[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`
    const within = inner.type === 'array' ? inner.items : inner
    return [
      {
        name: path,
        type: typeName(inner),
        required: schema.required?.includes(name) ?? false,
        about: inner.description ?? within?.description ?? '',
      },
      ...(within?.properties ? fieldsOf(within, `${path}${inner.type === 'array' ? '[]' : ''}.`) : []),
    ]
  })

const Fields = ({ what, rows }: { what: string; rows: Field[] }) => (
  <Rows<Field>
    what={what}
    rows={rows}
    rowKey="name"
    columns={[
      { key: 'name', title: '名称', width: 220, render: ({ name }) => <code>{name}</code> },
      { key: 'type', title: '类型', width: 180, render: ({ type }) => type },
      { key: 'required', title: '必选', width: 60, render: ({ required }) => (required ? '是' : '否') },
      { key: 'about', title: '说明', width: 260, render: ({ about }) => about },
    ]}
    empty="无"
  />
)

const PACE = { read: '查询', write: '写入', file: '文件', ai: 'AI' } as const

const ApiDetailsPage = () => {
  const [query] = useSearchParams()
  const found = everyPublicEndpoint().find(([path]) => path === query.get('id'))
  if (!found)
    return (
      <div className={styles.missing}>
        <h1>接口详情</h1>
        <EmptyState
          text={query.get('id') ? '没有这个接口，可能已更名' : '请从接口列表中选择'}
          action={<Link to="/platform/openDoc#endpoints">查看全部接口</Link>}
        />
      </div>
    )
  const [path, facts] = found
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="同类接口">
        <p>{facts.group}</p>
        {everyPublicEndpoint()
          .filter(([, { group }]) => group === facts.group)
          .map(([other, { summary }]) => (
            <Link
              key={other}
              to={`/platform/openApiDetails?id=${encodeURIComponent(other)}`}
              aria-current={other === path ? 'page' : undefined}
            >
              {summary}
            </Link>
          ))}
      </nav>
      <article className={styles.body}>
        <DocSearch />
        <p>
          <Link to="/platform/openDoc#endpoints">开发文档</Link> / {facts.group}
        </p>
        <h1>{facts.summary}</h1>
        <div className={styles.head}>
          <code>
            POST {PUBLIC_BASE}/{path}
          </code>
          {facts.sandboxOnly && <ToneTag tone="orange">仅沙箱</ToneTag>}
          <ToneTag tone="grey">
            {PACE[facts.pace]} {PUBLIC_RATES[facts.pace]} 次/秒
          </ToneTag>
          {facts.changes && <ToneTag tone="blue">可带 Idempotency-Key</ToneTag>}
          {facts.ability && <ToneTag tone="blue">正式应用须申请</ToneTag>}
          <Link to={`/platform/tools/apiDebug?endpoint=${encodeURIComponent(path)}`}>
            <Button type="primary">去调试</Button>
          </Link>
        </div>
        {facts.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <h2>请求参数</h2>
        <Fields what="请求参数" rows={fieldsOf(facts.body as Schema)} />
        <h2>响应参数（data）</h2>
        <Fields what="响应参数" rows={fieldsOf(facts.data as Schema)} />
        <CodeBlock
          title="应答示例"
          code={JSON.stringify({ code: 1, msg: 'ok', data: SAMPLE_ANSWERS[path], requestId: '…' }, null, 2)}
        />
        <h2>示例</h2>
        <Samples key={path} path={path} example={facts.example} />
        <h2>错误码</h2>
        <Rows
          what="错误码"
          rows={facts.errors.map((name) => ({
            ...ERRORS[name],
            msg: wordsForPrograms(ERRORS[name].msg),
            next: NEXT_CALLS[name]?.join('、') ?? '',
          }))}
          rowKey={({ code }) => String(code)}
          columns={[
            { key: 'code', title: '编号', width: 80, render: ({ code }) => code },
            { key: 'msg', title: '消息', width: 240, render: ({ msg }) => msg },
            { key: 'when', title: '何时', width: 320, render: ({ when }) => when },
            { key: 'next', title: '接下来', width: 220, render: ({ next }) => next },
          ]}
          empty="只有通用错误码"
        />
        <Feedback />
      </article>
    </div>
  )
}
export default ApiDetailsPage
