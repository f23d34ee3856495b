import { Button } from 'antd'
import styles from './list.module.css'

/** The name of a thing in a list, which opens it: on one line of a table, on several on a telephone. */
export const NameButton = ({ name, onOpen }: { name: string; onOpen: () => void }) => (
  <Button type="link" className={styles.nameButton} onClick={onOpen}>
    {name}
  </Button>
)
