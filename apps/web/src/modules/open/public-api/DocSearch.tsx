import { searchDocs } from '@xinqi/api/open/docs'
import { useState } from 'react'
import { Link } from 'react-router'
import { SearchBox } from '../../../shared/forms/SearchBox.tsx'
import styles from './docs.module.css'

/** Over all documents, endpoints and errors at once. */
export const DocSearch = () => {
  const [asked, setAsked] = useState('')
  const found = searchDocs(asked, 8)
  const isAsking = asked.trim() !== ''
  return (
    <search className={styles.search}>
      <SearchBox
        label="搜索文档、接口与错误码"
        placeholder="搜索文档、接口与错误码，如 1102、骑缝、重试"
        value={asked}
        onChange={setAsked}
      />
      {isAsking && (
        <ul className={styles.found} aria-label="搜索结果">
          {found.map(({ path, page, title, text }) => (
            <li key={`${path}${title}`}>
              <Link to={path} onClick={() => setAsked('')}>
                <b>{title}</b>
                <small>{page}</small>
                <span>{text.slice(0, 90)}</span>
              </Link>
            </li>
          ))}
          {found.length === 0 && (
            <li className={styles.none}>
              没有找到。<Link to={`/platform/tools/helper?q=${encodeURIComponent(asked)}`}>问问 AI助手</Link>
            </li>
          )}
        </ul>
      )}
    </search>
  )
}
