import { type DemoAccount, demoAccounts } from '../../../shared/brand/mode.ts'
import styles from './DemoAccounts.module.css'

/** Newcomers try the product with one click. Only in demo mode, where the server names the accounts. */
export const DemoAccounts = ({
  door,
  onChoose,
}: {
  door?: 'open'
  onChoose: (account: DemoAccount) => void
}) => {
  const accounts = demoAccounts(door)
  return (
    <section className={styles.demo} aria-label="演示账号">
      <p className={styles.lead}>
        {accounts.length > 0
          ? '演示账号，点击即可填入：'
          : '演示账号与密码显示在启动服务的终端中；短信验证码会直接显示在页面上。'}
      </p>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.who}>
            <button type="button" className={styles.account} onClick={() => onChoose(account)}>
              <span>{account.who}</span>
              <span className={styles.mobile}>{account.mobile}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
