// 申请出证 第一步: which product, which contracts, what for, to whom. Who applies is who is signed in.

import type { Data } from '@xinqi/api/calls'
import { undrawableProblem } from '@xinqi/api/drawable-text'
import {
  COMMODITIES,
  type Commodity,
  NOTARY_CONTRACTS,
  NOTARY_PURPOSE_MAX,
  NOTARY_PURPOSES,
} from '@xinqi/api/notary'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { Alert, AutoComplete, Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import { ContractChooser } from './ContractChooser.tsx'
import styles from './notary.module.css'
import type { NotaryValues } from './notaryValues.ts'
import { ApplySteps } from './Steps.tsx'

const printable = {
  validator: (_: unknown, text: string | undefined) => {
    const problem = text ? undrawableProblem(text) : undefined
    return problem ? Promise.reject(new Error(problem)) : Promise.resolve()
  },
}

const CreateCertificatePage = () => {
  const [query] = useSearchParams()
  const id = query.get('id')
  const quiet = { quiet: true, staleTime: 0 }
  const applicant = useCall('/notary/applicant', {}, quiet)
  const products = useCall('/notary/commodity/list', {}, quiet)
  const draft = useCall('/notary/detail', { applicationId: id ?? '' }, { ...quiet, enabled: Boolean(id) })
  const error = applicant.error ?? products.error ?? draft.error
  if (error)
    return (
      <FailedState
        failure={error}
        onRetry={() => {
          void applicant.refetch()
          void products.refetch()
          if (id) void draft.refetch()
        }}
        what="申请出证"
      />
    )
  if (!applicant.data || !products.data || (id && !draft.data)) return <LoadingState />
  return (
    <Filling
      key={id ?? 'new'}
      applicant={applicant.data}
      products={products.data}
      draft={id ? draft.data! : null}
    />
  )
}
export default CreateCertificatePage

const Filling = ({
  applicant,
  products,
  draft,
}: {
  applicant: Data<'/notary/applicant'>
  products: Data<'/notary/commodity/list'>
  draft: Data<'/notary/detail'> | null
}) => {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [form] = Form.useForm<NotaryValues>()
  const choosing = useOverlay()
  const { busy, refusal, refuse, act } = useAct({ leaves: true })
  const [contractIds, setContractIds] = useState<string[]>(
    () =>
      draft?.contracts.map(({ contractId }) => contractId) ??
      (query.get('contractId') ?? '').split(',').filter(Boolean).slice(0, NOTARY_CONTRACTS),
  )
  const chosen = useCall(
    '/notary/contracts',
    { contractIds },
    { enabled: contractIds.length > 0, quiet: true, staleTime: 0 },
  )
  const list = contractIds.length ? (chosen.data?.list ?? []) : []
  const problems = list.some(({ problem }) => problem)
  const asked = query.get('commodity') as Commodity | null
  const save = (values: NotaryValues) =>
    act(async () => {
      if (contractIds.length === 0) throw new Error('请先选择合同')
      const { applicationId } = await call(
        '/notary/save',
        {
          ...(draft ? { applicationId: draft.applicationId, revision: draft.revision } : {}),
          commodity: values.commodity,
          contractIds,
          purpose: values.purpose.trim(),
          receiver: {
            name: values.name.trim(),
            mobile: values.mobile.trim(),
            email: values.email?.trim() || null,
            address: values.address?.trim() || null,
          },
        },
        { quiet: true },
      )
      await outdate('/notary/detail', '/notary/list')
      navigate(`/signCertificate?id=${applicationId}`)
    })
  return (
    <div className={styles.page}>
      <header className={`${blocks.spread} ${styles.head}`}>
        <h1>申请出证</h1>
        <span>剩余出证 {products.left} 份</span>
      </header>
      <ApplySteps current={0} />
      <Form<NotaryValues>
        form={form}
        layout="vertical"
        disabled={busy}
        onFinish={(values) => void save(values)}
        initialValues={{
          commodity: draft?.commodity ?? (asked && asked in COMMODITIES ? asked : 'report'),
          purpose: draft?.purpose ?? '',
          name: draft?.receiver.name ?? applicant.agent,
          mobile: draft?.receiver.mobile ?? applicant.mobile ?? '',
          email: draft?.receiver.email ?? applicant.email ?? '',
          address: draft?.receiver.address ?? '',
        }}
      >
        <section className={`${blocks.sheet} ${styles.card}`}>
          <h2>出证商品</h2>
          <Form.Item name="commodity" noStyle>
            <Radio.Group
              options={products.list.map(({ commodity, name, closed }) => ({
                value: commodity,
                label: name,
                disabled: closed !== null,
              }))}
            />
          </Form.Item>
          <Form.Item noStyle shouldUpdate={(before, after) => before.commodity !== after.commodity}>
            {({ getFieldValue }) => (
              <p className={blocks.quiet}>
                {COMMODITIES[(getFieldValue('commodity') as Commodity) ?? 'report'].about}
              </p>
            )}
          </Form.Item>
        </section>
        <ChosenContracts
          contractIds={contractIds}
          list={list}
          failure={chosen.error}
          onChoose={() => choosing.show(true)}
          onRemove={(contractId) => setContractIds((before) => before.filter((one) => one !== contractId))}
        />
        <Applicant applicant={applicant} />
        <PurposeAndReceiver />
        {refusal && <Alert style={{ marginTop: 16 }} type="error" showIcon title={refusal} />}
        <div className={styles.buttons} style={{ marginTop: 16 }}>
          <Button onClick={() => navigate(-1)}>取消</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={busy}
            disabled={contractIds.length === 0 || problems || Boolean(chosen.error)}
          >
            下一步：签署申请书
          </Button>
        </div>
      </Form>
      {choosing.subject && (
        <ContractChooser
          already={contractIds}
          onClose={choosing.close}
          onChosen={(more) => {
            refuse(null)
            setContractIds((before) => [...before, ...more].slice(0, NOTARY_CONTRACTS))
            choosing.close()
          }}
        />
      )}
    </div>
  )
}

const ChosenContracts = ({
  contractIds,
  list,
  failure,
  onChoose,
  onRemove,
}: {
  contractIds: readonly string[]
  list: Data<'/notary/contracts'>['list']
  failure: Error | null
  onChoose: () => void
  onRemove: (contractId: string) => void
}) => (
  <section className={`${blocks.sheet} ${styles.card}`} style={{ marginTop: 16 }}>
    <div className={`${blocks.spread} ${styles.head}`}>
      <h2>合同</h2>
      <Button disabled={contractIds.length >= NOTARY_CONTRACTS} onClick={onChoose}>
        选择合同
      </Button>
    </div>
    {failure && contractIds.length > 0 && (
      <Alert type="error" title={`所选合同不能出证：${failure.message}`} />
    )}
    {contractIds.length === 0 && (
      <p className={blocks.quiet}>选择一份或多份已签署完成的合同，每份合同扣除 1 份出证。</p>
    )}
    <ul className={styles.chosen} aria-label="已选合同">
      {list.map(({ contractId, name, recordNo, problem }) => (
        <li key={contractId}>
          <span>
            {name}
            <span className={problem ? styles.problem : blocks.quiet}>
              {' '}
              {problem ?? `存证编号 ${recordNo}`}
            </span>
          </span>
          <Button type="text" aria-label={`移除${name}`} onClick={() => onRemove(contractId)}>
            移除
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

/** Whoever is signed in, and nobody else. */
const Applicant = ({ applicant }: { applicant: Data<'/notary/applicant'> }) => (
  <section className={`${blocks.sheet} ${styles.card}`} style={{ marginTop: 16 }}>
    <h2>申请人</h2>
    <dl className={`${blocks.terms} ${styles.facts}`}>
      <dt>名称</dt>
      <dd>{applicant.name}</dd>
      <dt>{applicant.kind === PARTY_KIND.company ? '信用代码' : '证件号码'}</dt>
      <dd>{applicant.idNo}</dd>
      {applicant.legalPerson && (
        <>
          <dt>法定代表人</dt>
          <dd>{applicant.legalPerson}</dd>
        </>
      )}
      <dt>经办人</dt>
      <dd>{applicant.agent}</dd>
    </dl>
    <p className={blocks.quiet}>申请人取自您当前的身份，不能代他人申请。</p>
  </section>
)

const PurposeAndReceiver = () => (
  <section className={`${blocks.sheet} ${styles.card}`} style={{ marginTop: 16 }}>
    <h2>用途与接收人</h2>
    <Form.Item
      name="purpose"
      label="出证用途"
      rules={[{ required: true, whitespace: true, min: 2, message: '请填写出证用途' }, printable]}
    >
      <AutoComplete options={NOTARY_PURPOSES.map((value) => ({ value }))}>
        <Input maxLength={NOTARY_PURPOSE_MAX} placeholder="如：诉讼举证" />
      </AutoComplete>
    </Form.Item>
    <TextItem name="name" label="接收人" must="请填写接收人" rules={[printable]} maxLength={50} />
    <MobileItem must="请填写 11 位手机号" wrong="请填写 11 位手机号" autoComplete="on" />
    <Form.Item
      name="email"
      label="邮箱（选填，出具后通知）"
      rules={[{ type: 'email', message: '邮箱格式不正确' }]}
    >
      <Input maxLength={254} />
    </Form.Item>
    <TextItem name="address" label="地址（选填）" rules={[printable]} maxLength={200} />
  </section>
)
