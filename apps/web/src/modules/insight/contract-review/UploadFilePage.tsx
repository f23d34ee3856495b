// /uploadFile: a contract from one's own disk, to be reviewed.

import { Button } from 'antd'
import { Hindrance, mayStart, QuotaLine, useQuota } from '../../../shared/ai/QuotaLine.tsx'
import { useClosed } from '../../../shared/ai/quota.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../ai-tasks/tools.module.css'
import { useReviewForm } from './UploadReviewDialog.tsx'

const UploadFilePage = () => {
  const quota = useQuota('examine')
  const closed = useClosed('examine')
  const { form, busy, start } = useReviewForm(quota.refresh)
  return (
    <CenterPage
      title="上传文件"
      extra={
        <>
          <Button type="link" onClick={() => go('/examineAI')}>
            审查记录
          </Button>
          <Button type="link" onClick={() => go('/comparison')}>
            改为比对
          </Button>
        </>
      }
    >
      <div className={`${blocks.sheet} ${styles.formCard}`}>
        {closed ? <Notice tone="warning">{closed}</Notice> : <QuotaLine tool="examine" quota={quota} />}
        {!closed && <Hindrance quota={quota} />}
        {form}
        <Button type="primary" loading={busy} disabled={closed !== null || !mayStart(quota)} onClick={start}>
          开始审查
        </Button>
      </div>
    </CenterPage>
  )
}
export default UploadFilePage
