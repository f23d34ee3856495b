// A document: contents on the left, found by search, each section with an address of its own.

import { DOCS, type Doc } from '@xinqi/api/open/docs'
import { PUBLIC_BASE } from '@xinqi/api/open/registry'
import { useEffect } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { DocBlock } from './DocBlocks.tsx'
import { DocSearch } from './DocSearch.tsx'
import styles from './docs.module.css'
import { Feedback } from './Feedback.tsx'

export const DocPage = ({ doc }: { doc: Doc }) => {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return (
    <div className={styles.page}>
      <nav className={styles.contents} aria-label="目录">
        <p>文档</p>
        {DOCS.map(({ path, title }) => (
          <NavLink key={path} to={path} end>
            {title}
          </NavLink>
        ))}
        <NavLink to="/platform/industry">行业方案</NavLink>
        <p>本页</p>
        {doc.sections.map(({ id, title }) => (
          <Link key={id} to={`#${id}`}>
            {title}
          </Link>
        ))}
        <p>工具</p>
        <Link to="/platform/tools/apiDebug">在线调试</Link>
        <Link to="/platform/tools/signature">签名工具</Link>
        <Link to="/platform/tools/errorCode">错误码</Link>
        <Link to="/platform/tools/downloads">下载中心</Link>
        <a href={`${PUBLIC_BASE}/openapi.json`}>OpenAPI 3.1</a>
      </nav>
      <article className={styles.body}>
        <DocSearch />
        <h1>{doc.title}</h1>
        <p className={styles.lead}>{doc.about}</p>
        {doc.sections.map(({ id, title, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {blocks.map((block, at) => (
              <DocBlock key={at} block={block} />
            ))}
          </section>
        ))}
        <Feedback />
      </article>
    </div>
  )
}
