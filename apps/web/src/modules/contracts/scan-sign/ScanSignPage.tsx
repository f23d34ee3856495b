// 扫码签: one file, a code, and whoever scans it signs a contract of his own.

import type { Draft } from '@xinqi/api/calls'
import { SCAN } from '@xinqi/api/limits'
import { Alert, Button, Input, InputNumber, Radio, Spin } from 'antd'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ApprovalSteps, type Choice, chosenIn, leftToChoose } from '../approvals/ApproverChoice.tsx'
import { PlaceEditor } from '../placing/PlaceEditor.tsx'
import { wordsInContract } from '../placing/wordsIn.ts'
import styles from './scan-sign.module.css'
import { firstPlaces, partyLabel, type ScanParty, scanParties } from './scanDraft.ts'
import { useScanFile } from './useScanFile.ts'

/** Those who must agree to a contract of the house are asked first. */
const WAITING = 1
const STEPS = ['设置合同与签署码', '指定签署位置', '生成签署码']
type Placing = { parties: ScanParty[]; fields: Draft['fields'] }

const ScanSignPage = () => {
  const navigate = useNavigate()
  const { account } = useIdentity()
  const ownPossible = account.userType === 1
  const { contractId, file, send, setFile } = useScanFile()
  const viewer = useViewer()
  const id = useId()
  const [name, setName] = useState('')
  const [ownSigns, setOwnSigns] = useState(false)
  const [limit, setLimit] = useState<number>(SCAN.limit)
  const [openDays, setOpenDays] = useState<number>(SCAN.openDays)
  const [deadlineDays, setDeadlineDays] = useState<number>(SCAN.deadlineDays)
  const [placing, setPlacing] = useState<Placing | null>(null)
  const { busy, refusal, refuse, act } = useAct({ leaves: true })

  const toPlaces = () => {
    refuse(null)
    if (!file) return refuse('请先上传签约文件')
    if (file.state === 0) return refuse('文件正在转换，请稍候')
    if (file.state === 2) return refuse(`文件转换失败：${file.reason ?? '请更换文件'}`)
    if (!name.trim()) return refuse('请填写合同名称')
    if (asks && leftToChoose(approval.steps, choice)) return refuse('请先选择审批人')
    const same = placing && placing.parties.length === (ownSigns ? 2 : 1)
    const onThisFile = placing?.fields.every(({ fileId }) => fileId === file.fileId)
    if (same && onThisFile) return setPlacing({ ...placing })
    const parties = scanParties(ownSigns, account.person.name ?? '')
    setPlacing({ parties, fields: firstPlaces(parties, file) })
  }
  const [step, setStep] = useState(0)
  const [choice, setChoice] = useState<Choice>(new Map())
  const { data: approval } = useCall(
    '/approval/preview',
    { typeId: null, amountCents: null },
    { enabled: ownPossible, quiet: true },
  )
  const asks = approval?.flowName != null
  const open = async () => {
    if (!contractId || !file || !placing) return
    await act(async () => {
      const now = await call('/contract/draft', { contractId }, { quiet: true })
      const saved = await call(
        '/contract/saveDraft',
        {
          contractId,
          revision: now.revision,
          draft: {
            ...now.draft,
            name: name.trim(),
            inTurn: true,
            files: [file.fileId],
            parties: placing.parties,
            fields: placing.fields,
          },
        },
        { quiet: true },
      )
      const opened = await call(
        '/contract/scan/open',
        {
          contractId,
          revision: saved.revision,
          limit,
          openDays,
          deadlineDays,
          ...(choice.size ? { approvers: chosenIn(choice) } : {}),
        },
        { quiet: true },
      )
      if (opened.status === WAITING) toast.success('已提交发起审批，通过后签署码即可使用')
      navigate(`/scanSign/code?contractId=${contractId}`, { replace: true })
    })
  }
  const back = () => (step === 0 ? navigate(-1) : setStep(0))
  return (
    <>
      <StepHeader title="扫码签" steps={STEPS} current={step} onBack={back} />
      {step === 1 && placing && file ? (
        <PlaceEditor
          files={[file]}
          parties={placing.parties.map((party) => ({
            partyId: party.partyId,
            name: partyLabel(party),
            kind: party.kind,
          }))}
          initial={placing.fields}
          onChange={(fields) => setPlacing((before) => before && { ...before, fields })}
          viewer={viewer}
          signingOnly
          words={wordsInContract(contractId!)}
        />
      ) : (
        <div className={styles.body}>
          <div className={styles.card}>
            <p className={styles.lead}>
              把签署码张贴或发给对方，每位扫码人各签一份合同；适合入职告知书、知情同意书等内容相同的文件。
            </p>
            <UploadBox
              label={file ? '更换文件' : '上传签约文件'}
              send={send}
              onDone={(done) => {
                setFile(done)
                if (!name.trim()) setName(done.name.replace(/\.[^.]*$/, ''))
              }}
            />
            {file && (
              <p className={styles.file} role="status">
                {file.name}
                {file.state === 0 && (
                  <>
                    {' '}
                    <Spin size="small" /> 正在转换
                  </>
                )}
                {file.state === 1 && `　共 ${file.pages.length} 页`}
                {file.state === 2 && `　转换失败：${file.reason ?? '请更换文件'}`}
              </p>
            )}
            <div className={styles.field}>
              <label htmlFor={`${id}-name`}>合同名称</label>
              <Input
                id={`${id}-name`}
                maxLength={90}
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
              <span className={styles.quiet}>每份合同会自动加上「-姓名-手机后四位」</span>
            </div>
            {ownPossible && (
              <fieldset className={styles.group}>
                <legend>签署方</legend>
                <Radio.Group
                  value={ownSigns}
                  onChange={({ target }) => setOwnSigns(target.value)}
                  options={[
                    { value: false, label: '只由扫码人签署' },
                    { value: true, label: '扫码人签署后，我方盖章' },
                  ]}
                />
              </fieldset>
            )}
            <div className={styles.numbers}>
              <div className={styles.field}>
                <label htmlFor={`${id}-limit`}>可签份数</label>
                <InputNumber
                  id={`${id}-limit`}
                  min={1}
                  max={SCAN.limitMax}
                  value={limit}
                  onChange={(value) => setLimit(value ?? SCAN.limit)}
                />
              </div>
              <div className={styles.field}>
                <label htmlFor={`${id}-open`}>签署码有效期（天）</label>
                <InputNumber
                  id={`${id}-open`}
                  min={1}
                  max={SCAN.openDaysMax}
                  value={openDays}
                  onChange={(value) => setOpenDays(value ?? SCAN.openDays)}
                />
              </div>
              <div className={styles.field}>
                <label htmlFor={`${id}-deadline`}>每份签署期限（天）</label>
                <InputNumber
                  id={`${id}-deadline`}
                  min={1}
                  max={SCAN.deadlineDaysMax}
                  value={deadlineDays}
                  onChange={(value) => setDeadlineDays(value ?? SCAN.deadlineDays)}
                />
              </div>
            </div>
            {asks && (
              <div>
                <p>须先经「{approval.flowName}」审批，通过后签署码即可使用：</p>
                <ApprovalSteps steps={approval.steps} choice={choice} onChoose={setChoice} />
              </div>
            )}
            {ownPossible && (
              <Alert type="info" showIcon title="生成签署码不扣份数，每有一人扫码签署扣减 1 份。" />
            )}
          </div>
        </div>
      )}
      {refusal && <Alert type="error" showIcon title={refusal} className={styles.refusal} />}
      {step === 0 ? (
        <StepFooter
          onNext={() => {
            toPlaces()
            if (file?.state === 1 && name.trim() && !(asks && leftToChoose(approval.steps, choice)))
              setStep(1)
          }}
        />
      ) : (
        <footer className={styles.footer}>
          <Button onClick={() => setStep(0)}>上一步</Button>
          <Button type="primary" loading={busy} onClick={() => void open()}>
            生成签署码
          </Button>
        </footer>
      )}
    </>
  )
}
export default ScanSignPage
