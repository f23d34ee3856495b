// A contract signed elsewhere, as it was brought in: read, found, downloaded, and nothing else.

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { money } from '../../../shared/format/money.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { PlaceMark, readPlace, useShownPlace } from '../../../shared/viewer/shownPlace.tsx'
import { useDocument } from '../../../shared/viewer/useDocument.ts'
import { useViewer, type ViewerControl } from '../../../shared/viewer/useViewer.ts'
import styles from './contract-lists.module.css'

const Pages = ({
  fileId,
  url,
  name,
  viewer,
}: {
  fileId: string
  url: string
  name: string
  viewer: ViewerControl
}) => {
  const { source, error, retry } = useDocument({ url })
  const place = useShownPlace(viewer)
  if (error) return <FailedState failure={new Error(error)} onRetry={retry} />
  if (!source) return <LoadingState text="正在打开文件" />
  return (
    <DocumentViewer
      source={source}
      viewer={viewer}
      label={name}
      overlay={({ index }) => <PlaceMark place={place} fileId={fileId} page={index} />}
    />
  )
}

const ElgDetailPage = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const viewer = useViewer()
  const [picked, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useCall(
    '/check/elgContractDetail',
    { elgId: params.get('elgId') ?? '' },
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="合同仓库" />
  if (!data) return <LoadingState text="正在打开合同" />
  const named = readPlace(params.get('place'))?.fileId
  const chosen =
    picked ??
    Math.max(
      0,
      data.files.findIndex(({ fileId }) => fileId === named),
    )
  const file = data.files[chosen]
  return (
    <>
      <StepHeader
        steps={[]}
        title={data.name}
        onBack={() => navigate('/contractdepot?from_elsewhere=1')}
        extra={
          file && (
            <Button href={file.downloadUrl} download={file.name}>
              下载文件
            </Button>
          )
        }
      />
      <div className={styles.detail}>
        <aside className={styles.side} aria-label="合同信息">
          <Alert
            type="info"
            showIcon
            title="存量合同在别处签署，平台只保存和查看，不对其签署效力作验证。"
            style={{ marginBottom: 16 }}
          />
          <dl className={styles.facts}>
            <dt>合同编号</dt>
            <dd>{orDash(data.number)}</dd>
            <dt>相对方</dt>
            <dd>{data.counterpart}</dd>
            <dt>签订日期</dt>
            <dd>{orDash(data.signedOn)}</dd>
            <dt>有效期</dt>
            <dd>
              {data.validFrom || data.validUntil
                ? `${data.validFrom ?? '–'} 至 ${data.validUntil ?? '–'}`
                : '–'}
            </dd>
            <dt>金额</dt>
            <dd>{orDash(data.amountCents === null ? null : money(data.amountCents / 100))}</dd>
            <dt>来源</dt>
            <dd>{data.source}</dd>
            <dt>备注</dt>
            <dd>{orDash(data.note)}</dd>
            <dt>导入</dt>
            <dd>
              {data.importedBy} · {instant(data.createdAt)}
            </dd>
          </dl>
        </aside>
        <div className={styles.middle}>
          {data.files.length > 1 && (
            <nav className={styles.files} aria-label="合同文件">
              {data.files.map(({ fileId, name }, index) => (
                <Button
                  key={fileId}
                  aria-current={index === chosen ? 'true' : undefined}
                  onClick={() => setChosen(index)}
                >
                  {name}
                </Button>
              ))}
            </nav>
          )}
          <div className={styles.pages}>
            {file && (
              <Pages key={file.fileId} fileId={file.fileId} url={file.url} name={file.name} viewer={viewer} />
            )}
          </div>
        </div>
      </div>
      <StepFooter viewer={viewer} />
    </>
  )
}
export default ElgDetailPage
