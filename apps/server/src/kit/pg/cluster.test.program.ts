// A process that opens a cluster, writes one row and waits to be killed.
import pg from 'pg'
import { openCluster } from './cluster.ts'

const { connection } = await openCluster({ home: process.argv[2] ?? '' })
const client = new pg.Client(connection)
await client.connect()
await client.query('create table if not exists rounds (id bigint generated always as identity)')
await client.query('insert into rounds default values')
process.send?.('written')
setInterval(() => undefined, 1000)
