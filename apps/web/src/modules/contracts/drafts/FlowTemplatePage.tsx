// A flow template: who signs in which order and how, for whatever document. /flowTemplate?templateNo=FLOW…

import type { Data, FlowContent } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { USER_IS } from '@xinqi/api/wire'
import { Alert, Button, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AiEntryPanel } from '../../../shared/ai/AiEntryPanel.tsx'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState, NoPermission } from '../../../shared/console/States.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { useAccess } from '../../../shared/permission/access.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { At, ProblemsContext } from './At.tsx'
import { CcSection } from './CcSection.tsx'
import styles from './contract-start.module.css'
import { type Defaults, inTurns, newParty, type Problem } from './draftShape.ts'
import { OrderChoice } from './FactsSection.tsx'
import { leadTo } from './leadTo.ts'
import { PartiesSection } from './PartiesSection.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { useDefaults } from './useDefaults.ts'

type Template = Pick<Data<'/file/new/flowTemplate/get/{param}'>, 'name' | 'revision' | 'content'> & {
  templateNo?: string
}

const blank = (defaults: Defaults): Template => ({
  name: '',
  revision: 0,
  content: {
    inTurn: defaults.inTurn,
    openToLater: true,
    terminable: true,
    placeLater: false,
    deadlineDays: defaults.deadlineDays,
    parties: inTurns([
      newParty({ kind: 1, isOwn: true, roleName: '甲方' }, defaults.party),
      newParty({ kind: 1, roleName: '乙方', turn: 2 }, defaults.party),
    ]),
    cc: [],
  },
})

const FlowTemplatePage = () => {
  const [query] = useSearchParams()
  const templateNo = query.get('templateNo')
  const { account } = useIdentity()
  const access = useAccess()
  const defaults = useDefaults(account.userType === USER_IS.person)
  const { data, error, refetch } = useCall(
    '/file/new/flowTemplate/get/{param}',
    {},
    { params: { param: templateNo ?? '' }, enabled: templateNo !== null, quiet: true, staleTime: 0 },
  )
  if (!access.may('system:template:flowEdit')) return <NoPermission what="维护流程模板" />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="流程模板" />
  if (!defaults || (templateNo !== null && !data)) return <LoadingState />
  return <Editor key={templateNo} template={data ?? blank(defaults)} defaults={defaults} />
}
export default FlowTemplatePage

const Editor = ({ template, defaults }: { template: Template; defaults: Defaults }) => {
  const navigate = useNavigate()
  const { account, sidebar } = useIdentity()
  const [name, setName] = useState(template.name)
  const [content, setContent] = useState<FlowContent>(template.content)
  const [held, setHeld] = useState({ templateNo: template.templateNo, revision: template.revision })
  const [problems, setProblems] = useState<Problem[]>([])
  const { busy, refusal, act } = useAct()
  const set = (part: Partial<FlowContent>) => setContent((now) => ({ ...now, ...part }))

  const save = async () => {
    const found: Problem[] = []
    if (!name.trim()) found.push({ at: 'name', message: '请填写模板名称' })
    if (content.parties.length === 0) found.push({ at: 'parties', message: '请添加签署角色' })
    setProblems(found)
    if (found[0]) return leadTo(found[0].at)
    await act(async () => {
      const saved = await call('/flowTemplate/save', { ...held, name: name.trim(), content }, { quiet: true })
      setHeld(saved)
      await outdate('/flowTemplate/list')
      toast.success('流程模板已保存')
      navigate(`/flowTemplate?templateNo=${saved.templateNo}`, { replace: true })
    })
  }
  const start = async () => {
    const { contractId } = await call(
      '/flowTemplate/start',
      { templateNo: held.templateNo! },
      { overlay: true },
    )
    navigate(`/startCompany?contractId=${contractId}`)
  }
  return (
    <>
      <StepHeader
        title={held.templateNo ? '编辑流程模板' : '新建流程模板'}
        steps={[]}
        onBack={() => navigate(-1)}
        extra={
          <>
            {held.templateNo && <Button onClick={() => void start()}>用此模板发起</Button>}
            <Button type="primary" loading={busy} onClick={() => void save()}>
              保存模板
            </Button>
          </>
        }
      />
      <div className={styles.scroll}>
        <Form layout="vertical" component="div" className={styles.column}>
          <ProblemsContext
            value={problems.filter(({ at }) => (at === 'name' ? !name.trim() : !content.parties.length))}
          >
            {held.templateNo && (
              <AiEntryPanel
                place={{ pageType: 3, bizNo: held.templateNo, templateType: '2', isElg: '0' }}
                candidates={{ flowTemplateNos: [held.templateNo] }}
                hasFiles
              />
            )}
            {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
            <section className={`${blocks.surface} ${styles.card}`} aria-labelledby="flow-facts">
              <h2 id="flow-facts" className={styles.heading}>
                模板信息
              </h2>
              <div className={styles.grid}>
                <At at="name" label="模板名称" required>
                  {(id) => (
                    <Input
                      id={id}
                      value={name}
                      maxLength={CONTRACT.nameMax}
                      onChange={(event) => setName(event.target.value)}
                    />
                  )}
                </At>
                <At at="deadlineDays" label="签署期限" extra="发起后多少天内须签署完成">
                  {(id) => (
                    <InputNumber
                      id={id}
                      className={styles.full}
                      min={1}
                      max={CONTRACT.deadlineDaysMax}
                      precision={0}
                      suffix="天"
                      value={content.deadlineDays}
                      onChange={(days) => set({ deadlineDays: days ?? CONTRACT.deadlineDays })}
                    />
                  )}
                </At>
                <OrderChoice inTurn={content.inTurn} onChange={(inTurn) => set({ inTurn })} />
              </div>
            </section>
            <PartiesSection
              roles
              parties={content.parties}
              inTurn={content.inTurn}
              self={{ personal: false, name: account.person.name ?? '' }}
              companyName={sidebar.currentCompanyName ?? ''}
              defaults={defaults}
              onChange={(how) => setContent((now) => ({ ...now, parties: how(now.parties) }))}
              onRemove={(partyId) =>
                setContent((now) => ({
                  ...now,
                  parties: inTurns(now.parties.filter((party) => party.partyId !== partyId)),
                }))
              }
            />
            <CcSection
              cc={content.cc}
              onChange={(how) => setContent((now) => ({ ...now, cc: how(now.cc) }))}
            />
            <SettingsSection settings={content} onChange={set} />
          </ProblemsContext>
        </Form>
      </div>
    </>
  )
}
