import mantine from 'postcss-preset-mantine';
import simpleVars from 'postcss-simple-vars';
import { followSystemScheme } from './styles/follow-system-scheme.js';
import { keepUsedPalettes } from './styles/keep-used-palettes.js';

export default {
  plugins: [
    mantine(),
    simpleVars({
      variables: {
        phone: '767px',
        'below-window-min': '1023px',
        'nav-collapses': '1260px',
        'nav-opens': '1445px',
      },
    }),
    keepUsedPalettes(),
    followSystemScheme(),
  ],
};
