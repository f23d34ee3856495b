// A file of a finished contract to take along, named by the contract. The browser inside WeChat saves nothing: there its
// visitor is told how to open the page in one that does.

import { useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'
import type { Detail } from './detail.ts'

const inWeChat = () => /MicroMessenger/i.test(navigator.userAgent)
/** What no file system takes in a name. */
const FORBIDDEN = /[\\/:*?"<>|]/g

/** The contract's name; where it has several files, with theirs. */
export const downloadName = ({ name, files }: Pick<Detail, 'name' | 'files'>, fileName: string): string => {
  const own = fileName.replace(/\.[^.]*$/, '')
  return `${(files.length > 1 ? `${name}-${own}` : name).replace(FORBIDDEN, '_')}.pdf`
}

type Props = { detail: Detail; file: Detail['files'][number]; label: string }

export const DownloadFile = ({ detail, file, label }: Props) => {
  const [isTold, setIsTold] = useState(false)
  if (!file.url) return null
  if (!inWeChat())
    return (
      <a className={styles.download} href={file.url} download={downloadName(detail, file.name)}>
        {label}
      </a>
    )
  return isTold ? (
    <Notice>微信内不能保存文件。请点右上角「…」，选择「在浏览器中打开」，再下载。</Notice>
  ) : (
    <Button onClick={() => setIsTold(true)}>{label}</Button>
  )
}
