import type { Data } from '@xinqi/api/calls'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AbstractDrawer } from '../../../shared/ai/AbstractDrawer.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { ReadableDocument } from '../../../shared/reading/ReadableDocument.tsx'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { PlaceMark, readPlace, useShownPlace } from '../../../shared/viewer/shownPlace.tsx'
import { useViewer, type ViewerControl } from '../../../shared/viewer/useViewer.ts'
import { usePages } from '../signing/usePages.ts'
import { ContractActions } from './ContractActions.tsx'
import { ContractFacts } from './ContractFacts.tsx'
import { ContractHistory } from './ContractHistory.tsx'
import styles from './contract-lists.module.css'
import { useContractDialogs } from './useContractDialogs.tsx'

export type Detail = Data<'/v2/file/detail'>

const Pages = ({
  detail,
  fileId,
  viewer,
}: {
  detail: Detail
  fileId: string | undefined
  viewer: ViewerControl
}) => {
  const file = detail.files.find((one) => one.fileId === fileId)
  const { source, error, retry } = usePages(detail, file)
  const place = useShownPlace(viewer)
  if (!file) return <p className={styles.quiet}>这份合同没有文件。</p>
  if (error) return <FailedState failure={new Error(error)} onRetry={retry} />
  if (!source) return <LoadingState text="正在打开文件" />
  return (
    <ReadableDocument contractId={detail.contractId} file={file}>
      <DocumentViewer
        key={file.fileId}
        source={source}
        viewer={viewer}
        label={file.name}
        overlay={({ index }) => <PlaceMark place={place} fileId={file.fileId} page={index} />}
      />
    </ReadableDocument>
  )
}

/** The one thing this person should do next; a page of its own each. */
const nextOf = ({ actions, contractId, status, companyName }: Detail) => {
  const go = (label: string, path: string) => ({ label, path: `${path}?contractId=${contractId}` })
  if (actions.includes('sign')) return go('去签署', '/sign/detail')
  if (actions.includes('takeUp')) return go('认领', '/sign/detail')
  if (actions.includes('fill')) return go('去填写', '/sign/fillForm')
  if (actions.includes('place')) return go('设置签署位置', '/sign/setPosition')
  if ((status === CONTRACT_IS.draft || status === CONTRACT_IS.turnedBack) && actions.includes('edit'))
    return go('继续编辑', companyName === null ? '/startPerson' : '/startCompany')
  return null
}

export const ContractView = ({ detail }: { detail: Detail }) => {
  const navigate = useNavigate()
  const viewer = useViewer()
  const dialogs = useContractDialogs()
  const abstract = useOverlay()
  const [params] = useSearchParams()
  const [fileId, setFileId] = useState(() => {
    const place = readPlace(params.get('place'))
    return (detail.files.find((file) => file.fileId === place?.fileId) ?? detail.files[0])?.fileId
  })
  const next = nextOf(detail)
  return (
    <>
      <StepHeader
        steps={[]}
        title={
          <span className={styles.headName}>
            <span className={styles.headWords} title={detail.name}>
              {detail.name || '未命名草稿'}
            </span>
            <ContractStatusTag status={detail.status} phase={detail.phase} />
          </span>
        }
        onBack={() => (window.history.length > 1 ? navigate(-1) : navigate('/signList'))}
        onAbstract={detail.files.length > 0 ? () => abstract.show(true) : undefined}
        onApplyNotary={
          detail.finishedAt && detail.actions.includes('download')
            ? () => navigate(`/createCertificate?contractId=${detail.contractId}`)
            : undefined
        }
        onDownload={detail.actions.includes('download') ? () => void dialogs.download(detail) : undefined}
        extra={
          next && (
            <Link to={next.path}>
              <Button type="primary" tabIndex={-1}>
                {next.label}
              </Button>
            </Link>
          )
        }
      />
      <div className={styles.detail}>
        <aside className={styles.side} aria-label="合同信息">
          <ContractFacts detail={detail} />
        </aside>
        <div className={styles.middle}>
          {detail.files.length > 1 && (
            <nav className={styles.files} aria-label="合同文件">
              {detail.files.map((file) => (
                <Button
                  key={file.fileId}
                  type={file.fileId === fileId ? 'primary' : 'default'}
                  ghost={file.fileId === fileId}
                  aria-current={file.fileId === fileId ? 'true' : undefined}
                  onClick={() => setFileId(file.fileId)}
                >
                  {file.name}
                </Button>
              ))}
            </nav>
          )}
          <div className={styles.pages}>
            <Pages detail={detail} fileId={fileId} viewer={viewer} />
          </div>
        </div>
        <aside className={styles.side} aria-label="合同经过">
          <ContractHistory detail={detail} />
          <ContractActions detail={detail} fileId={fileId} dialogs={dialogs} />
        </aside>
      </div>
      <StepFooter viewer={viewer} />
      {dialogs.open}
      {abstract.subject && (
        <AbstractDrawer
          contractId={detail.contractId}
          files={detail.files}
          onChoose={(chosen, page, y) => {
            setFileId(chosen)
            viewer.goToPoint(page, y)
          }}
          onClose={abstract.close}
        />
      )}
    </>
  )
}
