import { USER_IS } from '@xinqi/api/wire'
import { FILE_STATE } from '@xinqi/api/work-list-status'
// 扫码签: a file or a template, a code, and whoever scans it signs a contract of his own.

import type { Draft } from '@xinqi/api/calls'
import { Alert, Button, Input, Radio, Spin } from 'antd'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { CONTRACT_RULES } from '../../../shared/upload/refusal.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { ApprovalSteps, type Choice, chosenIn, leftToChoose } from '../approvals/ApproverChoice.tsx'
import { PlaceEditor } from '../placing/PlaceEditor.tsx'
import { wordsInContract } from '../placing/wordsIn.ts'
import { CodeTerms, FIRST_TERMS, type Terms } from './CodeTerms.tsx'
import { guestsIn } from './guestsIn.ts'
import { OwnFields } from './OwnFields.tsx'
import styles from './scan-sign.module.css'
import {
  firstPlaces,
  partyLabel,
  rolesProblem,
  type ScanFile,
  type ScannedKind,
  type ScanParty,
  scanParties,
} from './scanDraft.ts'
import { type ScanContract, useScanDraft } from './useScanDraft.ts'
import { useScanFile } from './useScanFile.ts'

/** Those who must agree to a contract of the house are asked first. */
const WAITING = 1
const STEPS = ['设置合同与签署码', '指定签署位置', '生成签署码']
type Placing = { files: string; parties: ScanParty[]; fields: Draft['fields'] }

const ScanSignPage = () => {
  const [query] = useSearchParams()
  const given = query.get('contractId')
  const { brought, failure } = useScanDraft(given)
  if (failure) return <Alert type="error" showIcon title={failure} />
  if (given && !brought) return <LoadingState />
  return <ScanEditor key={given ?? 'new'} brought={brought} />
}
export default ScanSignPage

const ScanEditor = ({ brought }: { brought: ScanContract | null }) => {
  const navigate = useNavigate()
  const { account } = useIdentity()
  const ownPossible = account.userType === USER_IS.company
  const uploaded = useScanFile()
  const contractId = brought?.contractId ?? uploaded.contractId
  const files: ScanFile[] = brought?.files ?? (uploaded.file ? [uploaded.file] : [])
  const viewer = useViewer()
  const [name, setName] = useState(brought?.name ?? '')
  const [ownSigns, setOwnSigns] = useState(false)
  const [kind, setKind] = useState<ScannedKind>(2)
  const [terms, setTerms] = useState<Terms>(FIRST_TERMS)
  const [step, setStep] = useState(0)
  const [choice, setChoice] = useState<Choice>(new Map())
  const [placing, setPlacing] = useState<Placing | null>(
    brought && { files: filesKey(brought.files), parties: brought.parties, fields: brought.fields },
  )
  const { busy, refusal, refuse, act } = useAct({ leaves: true })
  const { data: approval } = useCall(
    '/approval/preview',
    { typeId: brought?.typeId ?? null, amountCents: brought?.amountCents ?? null },
    { enabled: ownPossible, quiet: true },
  )
  const asks = approval?.flowName != null
  const guests = terms.listedOnly ? guestsIn(terms.guestText) : null

  const problem = (): string | null => {
    const [file] = files
    if (!file) return '请先上传签约文件'
    if (file.state === FILE_STATE.converting) return '文件正在转换，请稍候'
    if (file.state === FILE_STATE.failed) return `文件转换失败：${file.reason ?? '请更换文件'}`
    if (!name.trim()) return '请填写合同名称'
    if (guests?.problems.length) return guests.problems[0]!
    if (guests && guests.guests.length === 0) return '请填写可以扫码签署的人员名单'
    if (asks && leftToChoose(approval.steps, choice)) return '请先选择审批人'
    return brought ? rolesProblem(brought.parties) : null
  }
  const toPlaces = () => {
    const wrong = problem()
    refuse(wrong)
    if (wrong) return
    if (!brought) {
      const wanted = scanParties(ownSigns, account.person.name ?? '', kind)
      const same =
        placing?.files === filesKey(files) && placing.parties.map(roleOf).join() === wanted.map(roleOf).join()
      if (!same)
        setPlacing({ files: filesKey(files), parties: wanted, fields: firstPlaces(wanted, files[0]!) })
    }
    setStep(1)
  }
  const open = async () => {
    if (!contractId || !placing) return
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
            inTurn: brought ? now.draft.inTurn : true,
            files: files.map(({ fileId }) => fileId),
            parties: placing.parties,
            fields: placing.fields,
          },
        },
        { quiet: true },
      )
      const { limit, openDays, deadlineDays } = terms
      const opened = await call(
        '/contract/scan/open',
        {
          contractId,
          revision: saved.revision,
          limit,
          openDays,
          deadlineDays,
          ...(choice.size ? { approvers: chosenIn(choice) } : {}),
          ...(guests ? { guests: guests.guests } : {}),
        },
        { quiet: true },
      )
      if (opened.status === WAITING) toast.success('已提交发起审批，通过后签署码即可使用')
      navigate(`/scanSign/code?contractId=${contractId}`, { replace: true })
    })
  }
  return (
    <>
      <StepHeader
        title="扫码签"
        steps={STEPS}
        current={step}
        onBack={() => (step === 0 ? navigate(-1) : setStep(0))}
        extra={<Button onClick={() => navigate('/scanSign/codes')}>签署码列表</Button>}
      />
      {step === 1 && placing ? (
        <PlaceEditor
          files={files}
          parties={placing.parties.map((party) => ({
            partyId: party.partyId,
            name: partyLabel(party),
            kind: party.kind,
          }))}
          initial={placing.fields}
          onChange={(fields) => setPlacing((before) => before && { ...before, fields })}
          viewer={viewer}
          senderNote="生成签署码前由我方填写"
          words={wordsInContract(contractId!)}
        />
      ) : (
        <div className={styles.body}>
          <div className={styles.card}>
            <p className={styles.lead}>
              把签署码张贴或发给对方，每位扫码人各签一份合同；适合入职告知书、知情同意书等内容相同的文件。
            </p>
            {!brought && (
              <>
                <UploadBox
                  label={uploaded.file ? '更换文件' : '上传签约文件'}
                  rules={CONTRACT_RULES}
                  send={uploaded.send}
                  onDone={(done) => {
                    uploaded.setFile(done)
                    if (!name.trim()) setName(done.name.replace(/\.[^.]*$/, ''))
                  }}
                />
                {ownPossible && !uploaded.file && (
                  <p className={styles.quiet}>
                    内容中有需要对方填写的地方？
                    <Button type="link" size="small" onClick={() => navigate('/templateList')}>
                      从合同模板生成签署码
                    </Button>
                  </p>
                )}
              </>
            )}
            {files.map((file) => (
              <FileLine key={file.fileId} file={file} />
            ))}
            <NameField name={name} onChange={setName} />
            {brought ? (
              <Roles parties={brought.parties} fields={brought.fields} />
            ) : (
              <Who
                kind={kind}
                onKind={setKind}
                ownSigns={ownSigns}
                onOwn={ownPossible ? setOwnSigns : null}
              />
            )}
            {placing && (
              <OwnFields
                fields={placing.fields}
                onChange={(fields) => setPlacing((before) => before && { ...before, fields })}
              />
            )}
            <CodeTerms
              terms={terms}
              onChange={(next) => {
                setTerms(next)
                // What was missing is being mended: the next 下一步 says what is left.
                refuse(null)
              }}
            />
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
        <StepFooter onNext={toPlaces} />
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

const filesKey = (files: readonly ScanFile[]) => files.map(({ fileId }) => fileId).join()
const roleOf = ({ isOwn, kind }: ScanParty) => `${isOwn}:${kind}`

const FileLine = ({ file }: { file: ScanFile }) => (
  <p className={styles.file} role="status">
    {file.name}
    {file.state === FILE_STATE.converting && (
      <>
        {' '}
        <Spin size="small" /> 正在转换
      </>
    )}
    {file.state === FILE_STATE.ready && `　共 ${file.pages.length} 页`}
    {file.state === FILE_STATE.failed && `　转换失败：${file.reason ?? '请更换文件'}`}
  </p>
)

const NameField = ({ name, onChange }: { name: string; onChange: (name: string) => void }) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>合同名称</label>
      <Input id={id} maxLength={90} value={name} onChange={({ target }) => onChange(target.value)} />
      <span className={styles.quiet}>每份合同会自动加上「-姓名-手机后四位」，企业签署的加上企业名称</span>
    </div>
  )
}

const Who = ({
  kind,
  onKind,
  ownSigns,
  onOwn,
}: {
  kind: ScannedKind
  onKind: (kind: ScannedKind) => void
  ownSigns: boolean
  onOwn: ((signs: boolean) => void) | null
}) => (
  <>
    <fieldset className={styles.group}>
      <legend>扫码人以什么身份签署</legend>
      <Radio.Group
        value={kind}
        onChange={({ target }) => onKind(target.value)}
        options={[
          { value: 2, label: '个人' },
          { value: 1, label: '企业（由已认证企业的成员扫码，加盖企业印章）' },
        ]}
      />
    </fieldset>
    {onOwn && (
      <fieldset className={styles.group}>
        <legend>签署方</legend>
        <Radio.Group
          value={ownSigns}
          onChange={({ target }) => onOwn(target.value)}
          options={[
            { value: false, label: '只由扫码人签署' },
            { value: true, label: '扫码人签署后，我方盖章' },
          ]}
        />
      </fieldset>
    )}
  </>
)

const Roles = ({ parties, fields }: Pick<ScanContract, 'parties' | 'fields'>) => (
  <ul className={styles.roles} aria-label="签署方">
    {parties.map((party) => (
      <li key={party.partyId}>
        {partyLabel(party)}
        <span className={styles.quiet}>
          {' '}
          {fields.filter(({ partyId }) => partyId === party.partyId).length} 处填写与签署
        </span>
      </li>
    ))}
  </ul>
)
