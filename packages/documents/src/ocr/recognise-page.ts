export async function recognisePage(..._: any[]): Promise<any> {
  throw new Error('todo')
}
