import { SearchOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import type { PdfSource } from '../../../shared/viewer/source.ts'
import styles from './open.module.css'
import { findInDocument, type WordHit } from './wordsOnPage.ts'

/** Finds words in the open file, here in the browser, and hands over every place of them. */
export const KeywordSearch = ({
  source,
  onFound,
}: {
  source: PdfSource
  onFound: (keyword: string, found: readonly WordHit[]) => void
}) => {
  const [keyword, setKeyword] = useState('')
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const words = keyword.trim()
  const search = async () => {
    if (!words) return
    setBusy(true)
    const found = await findInDocument(source, words).finally(() => setBusy(false))
    setSaid(
      found.length
        ? `找到 ${found.length} 处，已在每一处放置`
        : '没有找到；扫描件没有文字层，可用接口 file/keywords 识别',
    )
    onFound(words, found)
  }
  return (
    <>
      <label className={styles.label} htmlFor="seal-keyword">
        按关键字
      </label>
      <div className={styles.searching}>
        <Input
          id="seal-keyword"
          value={keyword}
          maxLength={50}
          placeholder="如 甲方（盖章）"
          onChange={(event) => setKeyword(event.target.value)}
          onPressEnter={() => void search()}
        />
        <Button
          icon={<SearchOutlined aria-hidden="true" />}
          loading={busy}
          disabled={!words}
          onClick={() => void search()}
        >
          查找并放置
        </Button>
      </div>
      <p className={styles.count} role="status">
        {said}
      </p>
    </>
  )
}
