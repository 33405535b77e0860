// Builds the player of exported games: one script that needs no other, which the server writes into their pages.
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    target: 'es2022',
    rolldownOptions: {
      input: '../../packages/story/src/player/entry.ts',
      output: { format: 'iife', entryFileNames: 'player.js' },
    },
  },
})
