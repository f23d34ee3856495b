// Ctrl+K: pages of the menu, and what the server finds (contracts, members, departments). Arrows choose, Enter goes there.

import {
  ApartmentOutlined,
  FileSearchOutlined,
  FileTextOutlined,
  LayoutOutlined,
  SearchOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { Modal } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../api/useCall.ts'
import { pagesOf } from '../console/menuTree.ts'
import { useAccess } from '../permission/access.ts'
import { matchPages } from './matchPages.ts'
import styles from './SearchDialog.module.css'
import { useDebounced } from './useDebounced.ts'

/** The server names the kinds; each capability adds its own. */
const ICONS: Record<string, ReactNode> = {
  合同: <FileTextOutlined aria-hidden="true" />,
  成员: <UserOutlined aria-hidden="true" />,
  部门: <ApartmentOutlined aria-hidden="true" />,
}
const MOST_PAGES = 8
const hitId = (index: number) => `search-hit-${index}`

type Hit = { key: string; title: string; detail: string | null; path: string; icon: ReactNode }

const SearchDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const { menus } = useAccess()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const keyword = useDebounced(typed.trim())
  const found = useCall(
    '/search/all',
    { keyword },
    { enabled: keyword.length > 0, quiet: true, placeholderData: (before) => before },
  )

  const pages: Hit[] = matchPages(pagesOf(menus), typed)
    .slice(0, MOST_PAGES)
    .map((page) => ({
      key: page.key,
      title: page.name,
      detail: page.group,
      path: page.path,
      icon: <LayoutOutlined aria-hidden="true" />,
    }))
  const others: Hit[] = (typed.trim() ? (found.data ?? []) : []).map((hit) => ({
    key: `${hit.kind}-${hit.id}`,
    title: hit.title,
    detail: [hit.kind, hit.detail].filter(Boolean).join(' · '),
    path: hit.path,
    icon: ICONS[hit.kind] ?? <FileSearchOutlined aria-hidden="true" />,
  }))
  const hits = [...pages, ...others]
  const at = Math.min(chosen, Math.max(0, hits.length - 1))

  useEffect(() => {
    list.current?.querySelector(`#${hitId(at)}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    navigate(hit.path)
  }
  const press = (event: KeyboardEvent) => {
    // A Chinese word still being composed is not a command.
    if (event.nativeEvent.isComposing) return
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(hits[at])
    if (move === undefined || hits.length === 0) return
    event.preventDefault()
    setChosen((at + move + hits.length) % hits.length)
  }

  const group = (label: string, part: Hit[], offset: number) =>
    part.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox
      <div role="group" aria-label={label}>
        <div className={styles.heading} aria-hidden="true">
          {label}
        </div>
        {part.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the field the options belong to
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, as comboboxes do
          <div
            key={hit.key}
            id={hitId(offset + index)}
            role="option"
            aria-selected={offset + index === at}
            className={styles.hit}
            onMouseMove={() => setChosen(offset + index)}
            onClick={() => open(hit)}
          >
            <span className={styles.icon}>{hit.icon}</span>
            <span className={styles.title}>{hit.title}</span>
            {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
          </div>
        ))}
      </div>
    )

  return (
    <Modal
      open
      footer={null}
      closable={false}
      width={600}
      onCancel={onClose}
      style={{ top: 96 }}
      styles={{ container: { padding: 0 } }}
      aria-label="搜索"
    >
      <div className={styles.field}>
        <SearchOutlined aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type
          autoFocus
          role="combobox"
          aria-label="搜索页面、合同、成员、部门"
          aria-expanded={hits.length > 0}
          aria-controls="search-hits"
          aria-activedescendant={hits.length ? hitId(at) : undefined}
          autoComplete="off"
          maxLength={50}
          placeholder="搜索页面、合同、成员、部门"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(0)
          }}
          onKeyDown={press}
        />
        <kbd className={styles.escape}>Esc</kbd>
      </div>
      <div ref={list} id="search-hits" role="listbox" aria-label="搜索结果" className={styles.hits}>
        {group('页面', pages, 0)}
        {group('合同、成员与部门', others, pages.length)}
      </div>
      <p className={styles.note} role="status">
        {hits.length === 0
          ? found.isFetching
            ? '正在搜索'
            : found.error
              ? found.error.message
              : '没有找到相关内容'
          : '↑ ↓ 选择，Enter 打开'}
      </p>
    </Modal>
  )
}
export default SearchDialog
