// /htmlTemplate?code=…: an HTML template edited, or filled in, by whoever was given the link.

import { Result } from 'antd'
import { useLocation, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { HtmlEditor } from './HtmlEditor.tsx'
import { HtmlFill } from './HtmlFill.tsx'
import styles from './html-template.module.css'

const HtmlTemplatePage = () => {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const code = query.get('code') ?? ''
  return (
    // The second address is for frames: nothing of ours around it.
    <div className={pathname === '/htmlTemplate' ? `${styles.frame} ${styles.bare}` : styles.frame}>
      {/^[\w-]{43}$/.test(code) ? (
        <Opened key={code} code={code} />
      ) : (
        <Result
          status="info"
          title={<h1 className={styles.said}>请通过链接打开</h1>}
          subTitle="链接由合作方在控制台「模板管理」中生成。"
        />
      )}
    </div>
  )
}
export default HtmlTemplatePage

const Opened = ({ code }: { code: string }) => {
  const { data, error } = useCall('/openEdit/html/open', { code }, { quiet: true, staleTime: Infinity })
  if (error) return <Result status="warning" title={<h1 className={styles.said}>{error.message}</h1>} />
  if (!data) return <LoadingState text="正在打开模板" />
  return data.purpose === 'edit' ? (
    <HtmlEditor code={code} opened={data} />
  ) : (
    <HtmlFill code={code} opened={data} />
  )
}
