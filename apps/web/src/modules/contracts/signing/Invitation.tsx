import { PARTY_KIND } from '@xinqi/api/status-names'
// Where a link in a message leads: from wherever somebody is to the contract, one step at a time, each coming back.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { useEffect, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { switchCompany } from '../../../shared/session/identity.ts'
import { dropPending, keepPending } from '../../../shared/session/pendingContract.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { leaveFor } from '../../company/invitations/leaveFor.ts'
import styles from './contract-sign.module.css'
import { firstSteps } from './firstSteps.ts'
import { realNamePath } from './paths.ts'
import { ReadFirst } from './ReadFirst.tsx'
import { leadsStraightOn, waysFor, whatBecame } from './whereTo.ts'

type SignInWay = Data<'/contract/invited'>['ways'][number]
type Lack = NonNullable<SignInWay['lacks']>

const LACK: Record<Lack, { text: (way: SignInWay) => string; button: string }> = {
  realName: { text: () => '签署前需要确认您的身份，通常 1 分钟内完成。', button: '去实名认证' },
  createCompany: {
    text: ({ name }) =>
      `「${name}」还没有在平台完成企业认证。由您创建并认证后即可签署；如同事已在办理或企业用了别的名称，可以加入已有企业。`,
    button: '创建企业',
  },
  joinCompany: {
    text: ({ name }) => `您还不是「${name}」的成员，加入后即可代表企业签署。`,
    button: '申请加入企业',
  },
  certifyCompany: {
    text: ({ name }) => `「${name}」尚未通过企业认证，通过后即可签署。`,
    button: '查看企业认证',
  },
  signRight: {
    text: ({ name }) =>
      `您在「${name}」的角色没有签署权限，请联系系统管理员在「角色管理」中开启「签署合同」。`,
    button: '',
  },
  takeUp: {
    text: ({ name }) => `合同发给了「${name}」，尚无人认领。认领后由您代表企业签署。`,
    button: '由我签署',
  },
  switchTo: {
    text: ({ kind }) => (kind === PARTY_KIND.company ? '需要切换到该企业身份。' : '需要切换到个人身份。'),
    button: '以此身份签署',
  },
}

/** What is proven only after the contract has been read. */
const READ_FIRST: ReadonlySet<Lack> = new Set(['realName', 'createCompany', 'joinCompany', 'certifyCompany'])

/** Ways over several pages; a banner on each leads back here. */
const ELSEWHERE = {
  createCompany: '/createCompany',
  certifyCompany: '/firstEnptrPage',
  joinCompany: '/eInviteRegisterIn',
}

/** There is something he can do: what he lacks is his to bring, or it opens in another name. */
const isOpenWay = ({ lacks }: SignInWay) => lacks !== null

const STATUS: Record<number, string> = { 0: '等待他人', 1: '待签署', 2: '已签署', 3: '已拒签' }

type Props = {
  contractId: string
  /** The link was made for this party. */
  partyId?: string | null
  /** To the contract; `instead` where he never chose to be here. */
  onOpen: (how: { instead: boolean }) => void
}

export const Invitation = ({ contractId, partyId = null, onOpen }: Props) => {
  const { account } = useIdentity()
  const { data, error, refetch } = useCall('/contract/invited', { contractId }, { quiet: true, staleTime: 0 })
  const [busy, setBusy] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reported, setReported] = useState(false)
  const report = async ({ partyId }: SignInWay) => {
    try {
      await call('/contract/reportName', { contractId, partyId })
      setReported(true)
    } catch {
      // The call has said what went wrong.
    }
  }
  const here = `/inviteSign?contractId=${contractId}`
  const keep = (way: SignInWay) =>
    keepPending({
      userId: account.person.userId,
      contractId,
      name: data!.name,
      ...(data!.invitedName ? { signerName: data!.invitedName } : {}),
      ...(way.kind === PARTY_KIND.company ? { companyName: way.name } : {}),
    })
  const isReady = data !== undefined && leadsStraightOn(data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    // Nothing to choose and nothing missing: straight on.
    if (!isReady) return
    dropPending()
    onOpen({ instead: true })
  }, [isReady])

  const step = async (way: SignInWay) => {
    setBusy(way.partyId)
    setRefusal(null)
    try {
      switch (way.lacks) {
        case null:
          dropPending()
          return onOpen({ instead: false })
        case 'realName':
          keep(way)
          return go(realNamePath(here))
        case 'createCompany':
        case 'certifyCompany':
        case 'joinCompany':
          keep(way)
          return go(ELSEWHERE[way.lacks])
        case 'switchTo':
          return await switchCompany(way.kind === PARTY_KIND.company ? way.companyId : null, here)
        case 'takeUp':
          await call('/contract/takeUp', { contractId, partyId: way.partyId }, { quiet: true })
          return onOpen({ instead: false })
      }
    } catch (failure) {
      setRefusal(whyNot(failure))
      await refetch()
    } finally {
      setBusy(null)
    }
  }

  if (error)
    return (
      <Statement
        title="没有找到这份合同"
        small={error.requestId ?? undefined}
        actions={
          <Button onClick={() => void leaveFor(`/login?contractId=${contractId}`)}>更换账号登录</Button>
        }
      >
        您当前登录的账号是 {account.person.mobile ?? account.person.email}
        。合同发给了另一个手机号，或已被撤回。请用收到通知的手机号登录。
      </Statement>
    )
  if (!data || isReady)
    return (
      <div className={styles.middle}>
        <Spinner large label="正在打开合同" />
      </div>
    )
  if (!data.opens && !data.ways.some(isOpenWay)) {
    const { title, text } = whatBecame(data)
    return (
      <Statement
        title={title}
        small={data.name}
        actions={
          <Button look="primary" onClick={() => go('/workbench')}>
            返回工作台
          </Button>
        }
      >
        {text}
      </Statement>
    )
  }
  const shown = waysFor(data, partyId)
  const first = shown.find(({ lacks }) => lacks !== null && READ_FIRST.has(lacks))
  return (
    <div className={data.opens && first ? `${styles.invitation} ${styles.withPages}` : styles.invitation}>
      <h1>{data.name}</h1>
      <p className={styles.lead}>
        「{data.from}」邀请您签署合同
        {data.deadlineAt && `，请于 ${instant(data.deadlineAt)} 前完成`}。
      </p>
      <p>
        <StatusTag set={CONTRACT_STATUS} code={data.status} />
      </p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {partyId && !data.ways.some((way) => way.partyId === partyId) && (
        <Notice tone="warning">此链接是发给其他签署方的，请由对方登录后打开。</Notice>
      )}
      {data.ways.length === 0 && (
        <>
          <Notice>{data.left ? whatBecame(data).text : '您不是签署方，可以查看这份合同。'}</Notice>
          <Button look="primary" block onClick={() => go(`/sign/pageDetail?contractId=${contractId}`)}>
            查看合同
          </Button>
        </>
      )}
      {first && (
        <div className={styles.firstSteps}>
          <Steps steps={firstSteps(first)} current={1} />
        </div>
      )}
      {shown.length > 1 && <h2>请选择以哪个身份签署</h2>}
      <ul className={styles.ways}>
        {shown.map((way) => {
          const lack = way.lacks ? LACK[way.lacks] : null
          return (
            <li key={way.partyId} className={styles.wayCard}>
              <div className={styles.wayHead}>
                <b>{way.name}</b>
                <span className={styles.partyKind}>{way.kind === PARTY_KIND.company ? '企业' : '个人'}</span>
                <span className={styles.signerStatus} data-status={way.status}>
                  {STATUS[way.status]}
                </span>
              </div>
              {way.otherCompany && (
                <Notice tone="warning">
                  发起方填写的企业名称为「{way.name}」，与您所在的企业「{way.otherCompany}
                  」不一致。如填写有误，请通知发起方更正，更正后即可签署。
                  <Button look="text" disabled={reported} onClick={() => void report(way)}>
                    {reported ? '已通知发起方' : '通知发起方更正'}
                  </Button>
                </Notice>
              )}
              {lack && <p>{lack.text(way)}</p>}
              {(!lack || lack.button) && (
                <Button
                  look="primary"
                  block
                  busy={busy === way.partyId}
                  aria-label={`${lack?.button ?? '打开合同'}：${way.name}`}
                  onClick={() => void step(way)}
                >
                  {lack?.button ?? '打开合同'}
                </Button>
              )}
              {way.lacks === 'createCompany' && (
                <Button
                  block
                  aria-label={`加入已有企业：${way.name}`}
                  onClick={() => {
                    keep(way)
                    go(ELSEWHERE.joinCompany)
                  }}
                >
                  加入已有企业
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {data.opens && first && <ReadFirst contractId={contractId} />}
    </div>
  )
}
