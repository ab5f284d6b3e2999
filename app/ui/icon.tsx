import alertTriangle from '@tabler/icons/outline/alert-triangle.svg?raw';
import api from '@tabler/icons/outline/api.svg?raw';
import arrowBackUp from '@tabler/icons/outline/arrow-back-up.svg?raw';
import arrowDown from '@tabler/icons/outline/arrow-down.svg?raw';
import arrowLeft from '@tabler/icons/outline/arrow-left.svg?raw';
import arrowRight from '@tabler/icons/outline/arrow-right.svg?raw';
import arrowUp from '@tabler/icons/outline/arrow-up.svg?raw';
import joined from '@tabler/icons/outline/arrows-join.svg?raw';
import split from '@tabler/icons/outline/arrows-split.svg?raw';
import brandVscode from '@tabler/icons/outline/brand-vscode.svg?raw';
import calendar from '@tabler/icons/outline/calendar.svg?raw';
import check from '@tabler/icons/outline/check.svg?raw';
import chevronDown from '@tabler/icons/outline/chevron-down.svg?raw';
import chevronRight from '@tabler/icons/outline/chevron-right.svg?raw';
import circleDot from '@tabler/icons/outline/circle-dot.svg?raw';
import clockPlay from '@tabler/icons/outline/clock-play.svg?raw';
import clock from '@tabler/icons/outline/clock.svg?raw';
import code from '@tabler/icons/outline/code.svg?raw';
import copy from '@tabler/icons/outline/copy.svg?raw';
import database from '@tabler/icons/outline/database.svg?raw';
import deviceDesktop from '@tabler/icons/outline/device-desktop.svg?raw';
import dots from '@tabler/icons/outline/dots.svg?raw';
import download from '@tabler/icons/outline/download.svg?raw';
import externalLink from '@tabler/icons/outline/external-link.svg?raw';
import eye from '@tabler/icons/outline/eye.svg?raw';
import file from '@tabler/icons/outline/file.svg?raw';
import focus from '@tabler/icons/outline/focus-2.svg?raw';
import folderPlus from '@tabler/icons/outline/folder-plus.svg?raw';
import folderSymlink from '@tabler/icons/outline/folder-symlink.svg?raw';
import folder from '@tabler/icons/outline/folder.svg?raw';
import gitBranch from '@tabler/icons/outline/git-branch.svg?raw';
import codeReview from '@tabler/icons/outline/git-pull-request.svg?raw';
import gripVertical from '@tabler/icons/outline/grip-vertical.svg?raw';
import book from '@tabler/icons/outline/book.svg?raw';
import help from '@tabler/icons/outline/help.svg?raw';
import history from '@tabler/icons/outline/history.svg?raw';
import home from '@tabler/icons/outline/home.svg?raw';
import info from '@tabler/icons/outline/info-circle.svg?raw';
import keyboard from '@tabler/icons/outline/keyboard.svg?raw';
import dashboard from '@tabler/icons/outline/layout-dashboard.svg?raw';
import listCheck from '@tabler/icons/outline/list-check.svg?raw';
import lock from '@tabler/icons/outline/lock.svg?raw';
import logout from '@tabler/icons/outline/logout.svg?raw';
import mailForward from '@tabler/icons/outline/mail-forward.svg?raw';
import menu from '@tabler/icons/outline/menu-2.svg?raw';
import message from '@tabler/icons/outline/message.svg?raw';
import minus from '@tabler/icons/outline/minus.svg?raw';
import moon from '@tabler/icons/outline/moon.svg?raw';
import pencil from '@tabler/icons/outline/pencil.svg?raw';
import pin from '@tabler/icons/outline/pin.svg?raw';
import pinnedOff from '@tabler/icons/outline/pinned-off.svg?raw';
import pause from '@tabler/icons/outline/player-pause.svg?raw';
import play from '@tabler/icons/outline/player-play.svg?raw';
import stop from '@tabler/icons/outline/player-stop.svg?raw';
import plus from '@tabler/icons/outline/plus.svg?raw';
import pointer from '@tabler/icons/outline/pointer.svg?raw';
import questionMark from '@tabler/icons/outline/question-mark.svg?raw';
import reload from '@tabler/icons/outline/reload.svg?raw';
import reports from '@tabler/icons/outline/report-analytics.svg?raw';
import healed from '@tabler/icons/outline/rotate.svg?raw';
import rocket from '@tabler/icons/outline/rocket.svg?raw';
import search from '@tabler/icons/outline/search.svg?raw';
import server from '@tabler/icons/outline/server.svg?raw';
import settings from '@tabler/icons/outline/settings.svg?raw';
import sparkles from '@tabler/icons/outline/sparkles.svg?raw';
import sun from '@tabler/icons/outline/sun.svg?raw';
import terminal from '@tabler/icons/outline/terminal-2.svg?raw';
import trash from '@tabler/icons/outline/trash.svg?raw';
import user from '@tabler/icons/outline/user.svg?raw';
import video from '@tabler/icons/outline/video.svg?raw';
import waves from '@tabler/icons/outline/wave-sine.svg?raw';
import world from '@tabler/icons/outline/world.svg?raw';
import x from '@tabler/icons/outline/x.svg?raw';
import classes from './icon.module.css';

/** Only the icons imported here reach the browser. */
const icons = {
  alertTriangle,
  api,
  arrowBackUp,
  arrowDown,
  arrowLeft,
  arrowRight,
  arrowUp,
  brandVscode,
  calendar,
  check,
  chevronDown,
  chevronRight,
  circleDot,
  clock,
  clockPlay,
  code,
  codeReview,
  copy,
  dashboard,
  database,
  deviceDesktop,
  dots,
  download,
  externalLink,
  eye,
  file,
  focus,
  folder,
  folderPlus,
  folderSymlink,
  gitBranch,
  gripVertical,
  healed,
  book,
  help,
  history,
  home,
  info,
  joined,
  keyboard,
  listCheck,
  lock,
  logout,
  mailForward,
  menu,
  message,
  minus,
  moon,
  pause,
  pencil,
  pin,
  pinnedOff,
  play,
  plus,
  pointer,
  questionMark,
  reload,
  reports,
  rocket,
  search,
  server,
  settings,
  sparkles,
  split,
  stop,
  sun,
  terminal,
  trash,
  user,
  video,
  waves,
  world,
  x,
};
export type IconName = keyof typeof icons;

/** Returns the drawing inside the SVG file. */
function drawingOf(name: IconName): string {
  const svg = icons[name];
  return svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'));
}

/** A Tabler icon, 16 px, in the colour of its text. Decoration only: the text next to it has the meaning. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      className={className ? `${classes.icon} ${className}` : classes.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawingOf(name) }}
    />
  );
}
