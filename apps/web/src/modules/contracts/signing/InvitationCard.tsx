import type { Data } from '@xinqi/api/calls'
import { instant } from '../../../shared/format/instant.ts'
import styles from './invitation.module.css'

export type Offer = Pick<Data<'/contract/invitation'>, 'name' | 'from' | 'pages' | 'deadlineAt' | 'turn'> & {
  forCompany?: string | null
}

const TURN: Record<Offer['turn'], string> = {
  yours: '轮到您签署',
  later: '尚未轮到您，可以先阅读',
  signed: '您已签署',
  over: '合同已结束，登录后可查看结果',
  unknown: '等待签署',
}

/** Who asks for what: the head of every way to a contract before anybody has signed in. */
export const InvitationCard = ({ offer }: { offer: Offer }) => (
  <div className={styles.card}>
    <p className={styles.from}>{offer.from} 邀请您签署</p>
    <h1 className={styles.title}>《{offer.name}》</h1>
    <dl className={styles.facts}>
      <dt>进度</dt>
      <dd>{TURN[offer.turn]}</dd>
      <dt>页数</dt>
      <dd>共 {offer.pages} 页</dd>
      {offer.forCompany && (
        <>
          <dt>签署方</dt>
          <dd>{offer.forCompany}</dd>
        </>
      )}
      {offer.deadlineAt && (
        <>
          <dt>截止时间</dt>
          <dd>{instant(offer.deadlineAt)}</dd>
        </>
      )}
    </dl>
  </div>
)
