// The blocks of a document. What it lists is read from the registry.

import { ERRORS } from '@xinqi/api/errors'
import { OPEN_NOTICES } from '@xinqi/api/open/changelog'
import { type Block, endpointsNamed } from '@xinqi/api/open/docs'
import { wordsForPrograms } from '@xinqi/api/open/next-calls'
import { PUBLIC_STATUS_LABEL } from '@xinqi/api/open/public-shapes'
import { WEBHOOK_DATA } from '@xinqi/api/open/webhook-data'
import { WEBHOOK_EVENTS, type WebhookType } from '@xinqi/api/open/webhook-events'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { Rows } from '../../../shared/list/Rows.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import styles from './docs.module.css'
import { NoticeItems } from './NoticeItems.tsx'

/** Words with [links](/path) in them. */
export const Words = ({ text }: { text: string }) => (
  <>
    {text.split(/(\[[^\]]+\]\([^)]+\))/).map((part, at) => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part)
      return link ? (
        <Link key={at} to={link[2]!}>
          {link[1]}
        </Link>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      )
    })}
  </>
)

const Endpoints = ({ paths }: { paths: readonly string[] | 'all' }) => {
  const found = endpointsNamed(paths)
  const groups = [...new Set(found.map(([, { group }]) => group))]
  return (
    <div className={styles.endpoints}>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          {paths === 'all' && <h3 id={`group-${group}`}>{group}</h3>}
          <ul>
            {found
              .filter(([, facts]) => facts.group === group)
              .map(([path, { summary, sandboxOnly }]) => (
                <li key={path}>
                  <Link to={`/platform/openApiDetails?id=${encodeURIComponent(path)}`}>
                    <code>{path}</code>
                    <span>
                      {summary}
                      {sandboxOnly && '（仅沙箱）'}
                    </span>
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

export const DocBlock = ({ block }: { block: Block }) => {
  switch (block.kind) {
    case 'text':
      return (
        <p>
          <Words text={block.text} />
        </p>
      )
    case 'note':
      return (
        <p className={styles.note}>
          <Words text={block.text} />
        </p>
      )
    case 'list':
    case 'steps': {
      const List = block.kind === 'steps' ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={item}>
              <Words text={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      return <CodeBlock code={block.code} title={block.title} />
    case 'table':
      return (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {block.head.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, at) => (
                    <td key={block.head[at]}>{at === 0 ? <b>{cell}</b> : <Words text={cell} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'endpoints':
      return <Endpoints paths={block.paths} />
    case 'events':
      return (
        <Rows
          what="事件"
          rows={Object.entries(WEBHOOK_EVENTS)
            .map(([type, facts]) => ({ type, ...facts }))
            .filter(({ type }) => block.types === 'all' || (block.types as readonly string[]).includes(type))}
          rowKey="type"
          columns={[
            { key: 'type', title: '事件', width: 190, render: ({ type }) => <code>{type}</code> },
            { key: 'label', title: '名称', width: 130, render: ({ label }) => label },
            { key: 'when', title: '何时', width: 280, render: ({ when }) => when },
            {
              key: 'data',
              title: 'data 的内容',
              width: 260,
              render: ({ type }) =>
                Object.keys(WEBHOOK_DATA[type as WebhookType].properties).map((name, at) => (
                  <span key={name}>
                    {at > 0 && '、'}
                    <code>{name}</code>
                  </span>
                )),
            },
          ]}
          empty="没有事件"
        />
      )
    case 'errors':
      return (
        <Rows
          what="错误码"
          rows={block.names.map((name) => ({ ...ERRORS[name], msg: wordsForPrograms(ERRORS[name].msg) }))}
          rowKey={({ code }) => String(code)}
          columns={[
            {
              key: 'code',
              title: '编号',
              width: 80,
              render: ({ code }) => <Link to={`/platform/tools/errorCode?keyword=${code}`}>{code}</Link>,
            },
            { key: 'msg', title: '消息', width: 240, render: ({ msg }) => msg },
            { key: 'when', title: '何时', width: 300, render: ({ when }) => when },
          ]}
          empty="没有错误码"
        />
      )
    case 'statuses':
      return (
        <Rows
          what="状态"
          rows={Object.entries(PUBLIC_STATUS_LABEL).map(([word, label]) => ({ word, label }))}
          rowKey="word"
          columns={[
            { key: 'word', title: 'status', width: 160, render: ({ word }) => <code>{word}</code> },
            { key: 'label', title: '含义', width: 200, render: ({ label }) => label },
          ]}
          empty="没有状态"
        />
      )
    case 'changes':
      return (
        <ul className={styles.changes}>
          <NoticeItems notices={OPEN_NOTICES} />
        </ul>
      )
  }
}
