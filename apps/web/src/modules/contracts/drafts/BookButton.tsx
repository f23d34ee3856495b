import { ContactsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import styles from './contract-start.module.css'

export const BookButton = ({ onClick }: { onClick: () => void }) => (
  <Button className={styles.beside} icon={<ContactsOutlined aria-hidden="true" />} onClick={onClick}>
    通讯录
  </Button>
)
