/** Seconds until a page that has opened the app closes itself (docs/rules/recorder.md, Launching). */
export const countdownSeconds = 10;

/**
 * What the recorder pages do with scripts: click the link, count down from the first click, close the tab; Cancel stops
 * it for good. While the download is not known the page is asked for it again. The pages are public and have no other
 * script, so this is plain JavaScript inside the document, under its nonce.
 */
export const launchScript = `(function () {
  var link = document.querySelector('[data-open]');
  var box = document.querySelector('[data-countdown]');
  var text = box.querySelector('span');
  var timer = null;
  var cancelled = false;
  link.addEventListener('click', function () {
    if (timer !== null || cancelled) return;
    var left = ${countdownSeconds};
    function tell() { text.textContent = 'Tab will be closed in ' + left + ' seconds...'; }
    tell();
    box.hidden = false;
    timer = setInterval(function () {
      left -= 1;
      if (left > 0) return tell();
      clearInterval(timer);
      window.close();
      box.textContent = 'You can close this tab now.';
    }, 1000);
  });
  box.querySelector('button').addEventListener('click', function () {
    cancelled = true;
    clearInterval(timer);
    box.hidden = true;
  });
  (function look() {
    var download = document.querySelector('[data-download="loading"]');
    if (download) setTimeout(function () {
      fetch(location.href).then(function (answer) { return answer.text(); }).then(function (html) {
        // Its styles carry the nonce of another answer: the browser would report each as a violation.
        var bare = html.replace(/<style[^]*?<.style>/g, '');
        var found = new DOMParser().parseFromString(bare, 'text/html').querySelector('[data-download]');
        if (found) download.replaceWith(found);
        look();
      }).catch(look);
    }, 2000);
  })();
  // Not before: leaving a page that is still loading would end its loading.
  addEventListener('load', function () { link.click(); });
})();`;
