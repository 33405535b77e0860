// Where drizzle-kit finds the tables and writes the migrations (npm run migration).
import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'postgresql', schema: './src/**/*.table.ts', out: './migrations' })
